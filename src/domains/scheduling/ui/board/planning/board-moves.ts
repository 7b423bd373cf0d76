/** What a drag or a key on the board leads to: conflicts before it is sent, the others that move with it, and the command. */
import type { WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import { withMates } from '../crews/board-crews.ts';
import type { BoardTimes } from '../times/lane-times.ts';
import { type BoardVisit, type Plan, planOf, samePlan, type Technician } from '../visits/board-visit.ts';
import type { Ghost, MovedTogether } from './board-actions.ts';
import { shiftBetween, shiftedBy } from './move-together.ts';
import { type Concerns, concernsOf, isRefused, noConcerns } from './overlap.ts';
import type { Draft, Grip } from './use-board-drag.ts';
import { type Dragged, keyOf, numberOf, type PlanChange, type Planning } from './use-planning.ts';
import type { Selection } from './use-selection.ts';

export interface MovesOptions {
  readonly visits: readonly BoardVisit[];
  readonly people: readonly Technician[];
  readonly companyHours: WorkingHours | undefined;
  readonly timezone: string;
  readonly times: BoardTimes;
  readonly laneIds: readonly (string | null)[];
  readonly selection: Selection;
  readonly planning: Planning;
}

type Held = Pick<Grip, 'dragged' | 'mode'>;

export function boardMoves(options: MovesOptions) {
  const { visits, people, companyHours, timezone, laneIds, selection, planning } = options;
  const concernsAt = (dragged: Dragged, plan: Plan, moving = noneMoving): Concerns => {
    const technician = people.find(({ id }) => id === plan.technician_id);
    const others = moving.size === 0 ? visits : visits.filter(({ id }) => !moving.has(id));
    const times = options.times.get(plan.technician_id ?? '');
    return concernsOf(plannedAs(dragged, plan), {
      ...{ visits: others, technician, companyHours, timezone, times },
    });
  };
  /** The plans of all that are selected, if the visit is one of several, and of those who come with them. */
  const plansTogether = ({ dragged, mode }: Held, plan: Plan, isCopy: boolean): readonly MovedVisit[] => {
    if (dragged.kind !== 'visit' || isCopy) return [];
    const { visit } = dragged;
    const isOneOfSeveral = mode === 'move' && selection.visits.length > 1 && selection.ids.has(visit.id);
    const shift = shiftBetween(planOf(visit), plan, laneIds, timezone);
    const changes = isOneOfSeveral
      ? shiftedBy(selection.visits, shift, laneIds, timezone)
      : [{ visit, plan }];
    const all = withMates(changes, visits);
    return all.length > 1 ? all : [];
  };
  const drop = (grip: Held, plan: Plan, isCopy: boolean) => {
    const { dragged } = grip;
    if (dragged.kind === 'visit' && !isCopy && samePlan(dragged.visit, plan)) return;
    const together = plansTogether(grip, plan, isCopy);
    if (together.length > 0) return void planning.several.submit(together);
    const sent = draftedAs(dragged, isCopy);
    planning.submit({ dragged: sent, plan }, isRefused(concernsAt(sent, plan)));
  };
  /** The preview of a draft, or of the plan that was refused. */
  const ghostOf = (draft: Draft | null): Ghost | undefined => {
    const change: PlanChange | null = draft?.plan
      ? { dragged: draftedAs(draft.grip.dragged, draft.isCopy), plan: draft.plan }
      : planning.refusal;
    if (!change) return undefined;
    const moving = draft?.plan ? plansTogether(draft.grip, draft.plan, draft.isCopy) : [];
    const ids = new Set(moving.map(({ visit }) => visit.id));
    const others = moving.filter(({ visit }) => visit.id !== keyOf(change.dragged));
    const together = others.map(({ visit, plan }): MovedTogether => {
      const concerns = concernsAt({ kind: 'visit', visit }, plan, ids);
      return { visit, plan, isRefused: isRefused(concerns) };
    });
    const { dragged, plan } = change;
    return {
      plan,
      visitId: dragged.kind === 'visit' ? dragged.visit.id : undefined,
      title: titleOf(dragged),
      concerns: concernsAt(dragged, plan, ids),
      byKeys: draft?.by === 'keys',
      isCopy: dragged.kind === 'copy',
      together,
    };
  };
  return { drop, ghostOf };
}

interface MovedVisit {
  readonly visit: BoardVisit;
  readonly plan: Plan;
}

const noneMoving: ReadonlySet<string> = new Set();

function draftedAs(dragged: Dragged, isCopy: boolean): Dragged {
  return dragged.kind === 'visit' && isCopy ? { ...dragged, kind: 'copy' } : dragged;
}

function plannedAs(dragged: Dragged, plan: Plan) {
  if (dragged.kind === 'order') {
    return { ...plan, status: 'scheduled', requiredSkills: dragged.order.required_skills ?? [] };
  }
  const { id, status, work_order } = dragged.visit;
  return {
    ...plan,
    ...(dragged.kind === 'visit' ? { visitId: id, status } : { status: 'scheduled' }),
    requiredSkills: work_order?.required_skills ?? noConcerns.lacksSkills,
  };
}

function titleOf(dragged: Dragged): string {
  const order = dragged.kind === 'order' ? dragged.order : dragged.visit.work_order;
  return `${numberOf(dragged)} ${order?.title ?? ''}`;
}

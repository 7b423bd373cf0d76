/** Sends what the form to plan a visit says, and how it is undone. */
import { moveVisit } from '#domains/scheduling/move-visit.ts';
import { scheduleVisit } from '#domains/scheduling/schedule-visit.ts';
import type { OrderToPlan, ScheduleFormProps } from '#domains/scheduling/ui/ScheduleForm.tsx';
import { visits } from '#domains/scheduling/visit.resource.ts';
import { useUpdate } from '#ui/api/changes.ts';
import { useCommand } from '#ui/api/command.ts';
import { newId } from '#ui/new-id.ts';
import { crewParts } from '../crews/crew-parts.ts';
import { type Plan, planInput } from '../visits/board-visit.ts';
import type { HistoryPart } from './board-history.ts';
import type { ScheduleDraft } from './use-schedule-form.ts';

/**
 * Creates a visit or changes one: its time by command, its instructions as a plain update. Returns how the plan is undone, of each
 * person of a crew; empty if it stays.
 */
export function useSend(order: OrderToPlan | undefined, visit: ScheduleFormProps['visit']) {
  const schedule = useCommand(scheduleVisit);
  const move = useCommand(moveVisit);
  const update = useUpdate(visits);
  const run = async (plan: Plan, draft: ScheduleDraft): Promise<readonly HistoryPart[]> => {
    const override_reason = draft.override_reason.trim() || null;
    const instructions = draft.instructions.trim() || null;
    if (!visit) {
      const { is_tentative } = draft;
      const [visit_id, work_order_id] = [newId(), order?.id ?? ''];
      const crew = crewFrom(draft);
      const input = {
        ...{ id: visit_id, ...planInput(plan), override_reason, instructions, is_tentative },
        ...(crew.length > 0 && { crew_technician_ids: crew }),
      };
      await schedule.mutateAsync({ id: work_order_id, input });
      const after = { ...plan, override_reason, is_tentative };
      const keepsTeam = order?.lead_id !== null && order?.lead_id === plan.technician_id;
      const part = { visit_id, work_order_id, before: null, after, keepsTeam };
      if (crew.length === 0) return [part];
      const mates = await crewParts(visit_id);
      return [part, ...mates.map(({ place, ...mate }) => ({ ...mate, before: null, after: place }))];
    }
    let { version } = visit;
    let part: HistoryPart | undefined;
    let mates: readonly HistoryPart[] = [];
    if (isMoved(plan, visit) || override_reason) {
      const input = { ...planInput(plan), override_reason };
      const crew = await crewParts(visit.id);
      const after = await move.mutateAsync({ id: visit.id, input, version });
      version = Number(after.version);
      part = movedPart(visit, { ...plan, override_reason });
      mates = crew
        .filter(({ place }) => place.from !== plan.from || place.to !== plan.to)
        .map(({ place, ...mate }) => ({
          ...mate,
          before: place,
          after: { ...place, from: plan.from, to: plan.to },
        }));
    }
    if (instructions !== (visit.instructions ?? null)) {
      await update.mutateAsync({ id: visit.id, patch: { instructions }, version });
    }
    return part ? [part, ...mates] : [];
  };
  return { run, isPending: schedule.isPending || move.isPending || update.isPending };
}

/** The others of a new visit. */
export function crewFrom({ technician_id, crew }: ScheduleDraft): readonly string[] {
  return technician_id === null ? [] : crew.filter((id) => id !== technician_id);
}

function movedPart(
  {
    id,
    work_order_id,
    technician_id,
    starts_at,
    ends_at,
    override_reason,
  }: NonNullable<ScheduleFormProps['visit']>,
  after: Plan & { readonly override_reason: string | null },
): HistoryPart {
  const before = { technician_id, from: Date.parse(starts_at), to: Date.parse(ends_at), override_reason };
  return { visit_id: id, work_order_id, before, after };
}

export function isMoved(plan: Plan, visit: NonNullable<ScheduleFormProps['visit']>): boolean {
  return (
    plan.technician_id !== visit.technician_id ||
    plan.from !== Date.parse(visit.starts_at) ||
    plan.to !== Date.parse(visit.ends_at)
  );
}

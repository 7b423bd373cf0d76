/** What was planned on the board in this session, so that it can be taken back and done again, the last first. */
import type { VisitInput } from '#domains/scheduling/replan/visit-input.rules.ts';
import type { SeriesState } from '#domains/scheduling/series/series-change.rules.ts';
import { newId } from '#ui/new-id.ts';
import { type Plan, planInput } from '../visits/board-visit.ts';

export interface HistoryPlace extends Plan {
  readonly override_reason?: string | null;
  readonly is_tentative?: boolean;
}

export interface HistoryPart {
  readonly visit_id: string;
  readonly work_order_id: string;
  /** Null: the visit was not there. */
  readonly before: HistoryPlace | null;
  /** Null: it was cancelled. */
  readonly after: HistoryPlace | null;
  /** Whether its technician stays assigned to the work order without it. */
  readonly keepsTeam?: boolean;
}

export interface HistoryStep {
  readonly id: number;
  /** "WO-1042 moved to Tom, 9:00" */
  readonly label: string;
  readonly parts: readonly HistoryPart[];
  /** How a series of the visits goes on. */
  readonly series?: {
    readonly series_id: string;
    readonly before: SeriesState | null;
    readonly after: SeriesState | null;
  };
}

export interface History {
  readonly done: readonly HistoryStep[];
  readonly undone: readonly HistoryStep[];
}

export type Direction = 'undo' | 'redo';

export const emptyHistory: History = { done: [], undone: [] };
const deepest = 50;

/** Something new: what was taken back before can't be done again. */
export function recorded({ done }: History, step: HistoryStep): History {
  return { done: [...done, step].slice(-deepest), undone: [] };
}

/** The input of the command that undoes or redoes a step. A visit that was cancelled comes back as a new one, with a new id. */
export function stepInput({ parts }: HistoryStep, direction: Direction): readonly VisitInput[] {
  return parts.map(({ visit_id, work_order_id, before, after, keepsTeam = false }) => {
    const [from, to] = direction === 'undo' ? [after, before] : [before, after];
    return {
      visit_id: from ? visit_id : newId(),
      work_order_id,
      before: from && planInput(from),
      after: to && placeInput(to),
      keeps_team: keepsTeam,
      ...(!from && { like_visit_id: visit_id }),
    };
  });
}

/** How the series of a step goes on then; undefined without one. */
export function seriesInput({ series }: HistoryStep, direction: Direction) {
  if (!series) return undefined;
  const { series_id, before, after } = series;
  const state = direction === 'undo' ? before : after;
  return { series_id, after: state && { ...state } };
}

function placeInput({ override_reason = null, is_tentative = false, ...plan }: HistoryPlace) {
  return { ...planInput(plan), override_reason, is_tentative };
}

/** After the command: the parts that were done can go the other way again; the others are left as somebody made them. */
export function taken(
  history: History,
  step: HistoryStep,
  direction: Direction,
  { sent, done }: { readonly sent: readonly VisitInput[]; readonly done: readonly string[] },
): History {
  const carried = new Set(done);
  const ids = new Map(step.parts.map((part, index) => [part.visit_id, sent[index]?.visit_id ?? '']));
  const parts = step.parts.filter(({ visit_id }) => carried.has(ids.get(visit_id) ?? ''));
  const rest = (list: readonly HistoryStep[]) => list.filter(({ id }) => id !== step.id);
  const added = parts.length > 0 ? [{ ...step, parts }] : [];
  const renamed = new Map(parts.map(({ visit_id }) => [visit_id, ids.get(visit_id) ?? visit_id]));
  const [undone, redone] = direction === 'undo' ? [added, []] : [[], added];
  return {
    done: [...rest(history.done), ...redone].map((one) => withIds(one, renamed)),
    undone: [...rest(history.undone), ...undone].map((one) => withIds(one, renamed)),
  };
}

function withIds(step: HistoryStep, ids: ReadonlyMap<string, string>): HistoryStep {
  if (!step.parts.some(({ visit_id }) => (ids.get(visit_id) ?? visit_id) !== visit_id)) return step;
  const parts = step.parts.map((part) => ({ ...part, visit_id: ids.get(part.visit_id) ?? part.visit_id }));
  return { ...step, parts };
}

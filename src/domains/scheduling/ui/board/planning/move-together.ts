/** Where the other selected visits go when one of them is moved: by as many days, as much time of day and as many lanes. */
import { addDays, dayIn, daysBetween } from '#kernel/dates.ts';
import { type BoardVisit, type Plan, planOf } from '../visits/board-visit.ts';
import { onDay } from '../week/week.ts';
import type { VisitChange } from './use-plan-several.ts';

export interface Shift {
  readonly days: number;
  /** Of the time of day, in milliseconds. */
  readonly time: number;
  readonly lanes: number;
}

export function shiftBetween(
  before: Plan,
  after: Plan,
  laneIds: readonly (string | null)[],
  timezone: string,
): Shift {
  const days = daysBetween(localDay(before, timezone), localDay(after, timezone));
  const sameTime = onDay(before, localDay(after, timezone), timezone);
  const lanes = laneIds.indexOf(after.technician_id) - laneIds.indexOf(before.technician_id);
  return { days, time: after.from - sameTime.from, lanes };
}

/** Beyond the first and the last lane there is none: a visit stays in it. */
export function shiftedBy(
  visits: readonly BoardVisit[],
  { days, time, lanes }: Shift,
  laneIds: readonly (string | null)[],
  timezone: string,
): readonly (VisitChange & { readonly plan: Plan })[] {
  return visits.map((visit) => {
    const moved = onDay(visit, addDays(localDay(visit, timezone), days), timezone);
    const place = Math.min(Math.max(laneIds.indexOf(visit.technician_id) + lanes, 0), laneIds.length - 1);
    const technician_id = lanes === 0 ? visit.technician_id : (laneIds[place] ?? null);
    return { visit, plan: { ...planOf(visit), technician_id, from: moved.from + time, to: moved.to + time } };
  });
}

const localDay = ({ from }: { readonly from: number }, timezone: string) =>
  dayIn(timezone, new Date(from).toISOString());

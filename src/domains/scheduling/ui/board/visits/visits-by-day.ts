/** The visits of a lane by day of the week view, each on the day it begins. */

import { daySpan, type Span } from '../lanes/time-scale.ts';
import type { BoardVisit } from './board-visit.ts';

export interface WeekDay extends Span {
  readonly day: string;
}

export function weekDays(days: readonly string[], timezone: string): readonly WeekDay[] {
  return days.map((day) => ({ day, ...daySpan(day, timezone) }));
}

type ByDay = readonly (readonly BoardVisit[])[];

const known = new WeakMap<
  readonly BoardVisit[],
  { readonly days: readonly WeekDay[]; readonly found: ByDay }
>();

/** One list per day, sorted by time. Cached per list of visits; a day is found by its bounds, without calendar arithmetic. */
export function visitsByDay(visits: readonly BoardVisit[], days: readonly WeekDay[]): ByDay {
  const before = known.get(visits);
  if (before?.days === days) return before.found;
  const found = days.map((): BoardVisit[] => []);
  for (const visit of visits) {
    const place = days.findIndex(({ from, to }) => from <= visit.from && visit.from < to);
    if (place !== -1) found[place]?.push(visit);
  }
  for (const list of found) list.sort((a, b) => a.from - b.from);
  known.set(visits, { days, found });
  return found;
}

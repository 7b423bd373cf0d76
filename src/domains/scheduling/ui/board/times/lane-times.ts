/** What the board knows of people's time besides visits: when they work, absences, holidays and tasks. */
import { createContext, useContext } from 'react';
import { absenceKindWords } from '#domains/scheduling/absences/absence.resource.ts';
import type { KnownAbsence, WorkingDay } from '#domains/scheduling/working-time/working-time.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { isOneOf, namesOf } from '#kernel/type-guards.ts';
import { type Span, within } from '../lanes/time-scale.ts';

export interface BoardTask extends Span {
  readonly id: string;
  readonly task_id: string;
  readonly title: string;
  readonly all_day: boolean;
  /** A written reason lets it overlap. */
  readonly isAllowed: boolean;
}

export interface LaneTimes {
  readonly days: ReadonlyMap<string, WorkingDay<KnownAbsence>>;
  readonly tasks: readonly BoardTask[];
}

/** By person. */
export type BoardTimes = ReadonlyMap<string, LaneTimes>;

export const BoardTimesContext = createContext<BoardTimes>(new Map());

export function useLaneTimes(laneId: string | null): LaneTimes | undefined {
  return useContext(BoardTimesContext).get(laneId ?? '');
}

/** What is not worked of a day. */
export function offTimes({ shifts }: WorkingDay<KnownAbsence>, whole: Span): readonly Span[] {
  const off: Span[] = [];
  let { from } = whole;
  for (const { starts_at, ends_at } of shifts) {
    const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
    if (start > from) off.push({ from, to: start });
    from = end;
  }
  if (from < whole.to) off.push({ from, to: whole.to });
  return off;
}

/** "Vacation", "Sick in the morning"; empty on other days. Colleagues learn no kind. A holiday stands in the head of the day. */
export function dayNotes({ absences }: WorkingDay<KnownAbsence>): readonly string[] {
  return absences.map(({ absence: { kind }, part }) => {
    const what = isOneOf(namesOf(absenceKindWords), kind) ? absenceKindWords[kind] : 'Absent';
    return part === 'day' ? what : `${what} in the ${part}`;
  });
}

/** The company's. */
export function holidayOn(times: BoardTimes, day: string): string | null {
  for (const { days } of times.values()) {
    const known = days.get(day);
    if (known) return known.holiday;
  }
  return null;
}

/** Why the database refuses a visit at this time, besides other visits. */
export function obstaclesOf(times: LaneTimes | undefined, span: Span, timezone: string): readonly string[] {
  if (!times) return [];
  const tasks = times.tasks.filter((task) => !task.isAllowed && within(task, span));
  const days = [span.from, span.to - 1].map((at) => dayIn(timezone, new Date(at).toISOString()));
  const away = [...new Set(days)].flatMap((day) => {
    const known = times.days.get(day);
    if (!known || known.absences.length === 0) return [];
    const isOff = known.absences.some(({ part }) => part === 'day') || !isWithinShift(known, span);
    return isOff ? dayNotes(known) : [];
  });
  return [...tasks.map(({ title }) => title), ...away];
}

function isWithinShift({ shifts }: WorkingDay<KnownAbsence>, { from, to }: Span): boolean {
  return shifts.some(({ starts_at, ends_at }) => Date.parse(starts_at) <= from && to <= Date.parse(ends_at));
}

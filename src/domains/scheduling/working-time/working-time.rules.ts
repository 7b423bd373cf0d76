/**
 * When somebody works on a day: their own hours or the company's, without its holidays and their absences. Wall-clock times become
 * instants in the company's timezone, so a shift over a clock change is an hour shorter or longer. Pure.
 */
import { breaksOn, timesOn, type WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import { addDays, weekdayOf } from '#kernel/dates.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';

export type HalfDay = 'morning' | 'afternoon';

/** From a half-day to a half-day, both included. */
export interface AbsentDays {
  readonly starts_on: string;
  readonly starts_in: HalfDay;
  readonly ends_on: string;
  readonly ends_in: HalfDay;
}

export interface WorkingBreak {
  readonly minutes: number;
  /** Between these instants. */
  readonly starts_at: string;
  readonly ends_at: string;
}

export interface Shift {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly breaks: readonly WorkingBreak[];
}

export interface AbsentPart<A> {
  readonly absence: A;
  readonly part: 'day' | HalfDay;
}

export interface WorkingDay<A = AbsentDays> {
  readonly day: string;
  /** In order; none on a free day. */
  readonly shifts: readonly Shift[];
  /** Of the shifts, without breaks. */
  readonly minutes: number;
  /** The name of the company's holiday. */
  readonly holiday: string | null;
  /** Also on days that would have been free. */
  readonly absences: readonly AbsentPart<A>[];
}

export interface KnownAbsence extends AbsentDays {
  readonly id: string;
  /** Null for those who may not know why. */
  readonly kind: string | null;
}

export interface PersonWorkingTime {
  readonly id: string;
  /** One for each day, in order. */
  readonly days: readonly WorkingDay<KnownAbsence>[];
}

export interface DayFacts<A> {
  readonly day: string;
  readonly timezone: string;
  readonly hours: WorkingHours | undefined;
  /** By date, with their names. */
  readonly holidays: ReadonlyMap<string, string>;
  readonly absences: readonly A[];
}

/**
 * Half a day is half of what would have been worked: of 8 to 17 with a break of an hour, the morning ends at 12 and the afternoon
 * begins at 13. It has no break.
 */
export function workingDay<A extends AbsentDays>(facts: DayFacts<A>): WorkingDay<A> {
  const { day, hours, holidays } = facts;
  const holiday = holidays.get(day) ?? null;
  const absences = facts.absences.flatMap((absence) => {
    const part = absentPart(absence, day);
    return part ? [{ absence, part }] : [];
  });
  const full = hours && holiday === null ? fullShift(facts, hours) : undefined;
  const shift = full && without(full, new Set(absences.map(({ part }) => part)));
  const shifts = shift ? [shift] : [];
  return { day, shifts, minutes: shifts.reduce((sum, one) => sum + minutesOf(one), 0), holiday, absences };
}

/** The part of the day that an absence takes, if any. */
export function absentPart(absence: AbsentDays, day: string): AbsentPart<unknown>['part'] | undefined {
  const { starts_on, starts_in, ends_on, ends_in } = absence;
  if (day < starts_on || day > ends_on) return undefined;
  const morning = day > starts_on || starts_in === 'morning';
  const afternoon = day < ends_on || ends_in === 'afternoon';
  if (morning && afternoon) return 'day';
  if (morning) return 'morning';
  return afternoon ? 'afternoon' : undefined;
}

/** In minutes, without breaks. */
export function minutesOf({ starts_at, ends_at, breaks }: Shift): number {
  const length = (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
  return breaks.reduce((left, { minutes }) => left - minutes, length);
}

/** Undefined if the clock skips all of it. */
function fullShift({ day, timezone }: Pick<DayFacts<unknown>, 'day' | 'timezone'>, hours: WorkingHours) {
  const weekday = weekdayOf(day);
  const times = timesOn(hours, weekday);
  if (!times) return undefined;
  const at = (clock: string) => instantOf(day, clock, timezone);
  const shift = {
    starts_at: at(times.start),
    ends_at: at(times.end),
    breaks: breaksOn(hours, weekday).map(({ minutes, start, end }) => ({
      minutes,
      starts_at: at(start),
      ends_at: at(end),
    })),
  };
  return minutesOf(shift) > 0 ? shift : undefined;
}

function without(shift: Shift, absent: ReadonlySet<AbsentPart<unknown>['part']>): Shift | undefined {
  if (absent.has('day') || (absent.has('morning') && absent.has('afternoon'))) return undefined;
  if (absent.size === 0) return shift;
  const half = (minutesOf(shift) / 2) * 60_000;
  const { starts_at, ends_at } = shift;
  const later = (instant: string, by: number) => new Date(Date.parse(instant) + by).toISOString();
  return absent.has('morning')
    ? { starts_at: later(ends_at, -half), ends_at, breaks: [] }
    : { starts_at, ends_at: later(starts_at, half), breaks: [] };
}

/** `24:00` is midnight at the end of the day. */
function instantOf(day: string, clock: string, timezone: string): string {
  return clock === '24:00'
    ? instantFromLocal(`${addDays(day, 1)}T00:00`, timezone)
    : instantFromLocal(`${day}T${clock}`, timezone);
}

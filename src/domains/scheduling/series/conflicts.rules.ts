/** What is in the way of a visit of a series: another visit, a task, an absence; a holiday; hours in which nobody works. Pure. */
import type { TechnicianDays } from './technician-days.ts';

export interface Conflict {
  /** "Ann Miller has WO-1042" */
  readonly reason: string;
  /** The person can't be in two places; otherwise they only do not work then. */
  readonly is_hard: boolean;
}

/** `day`: the one on which it begins. */
export function conflictOf(
  { name, days, busy }: TechnicianDays,
  { day, starts_at, ends_at }: { readonly day: string; readonly starts_at: string; readonly ends_at: string },
): Conflict | undefined {
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)];
  const met = busy.find((one) => one.from < to && one.to > from);
  if (met) return { reason: `${name} has ${met.what}`, is_hard: true };
  const known = days.find((one) => one.day === day);
  if (!known) return undefined;
  const works = known.shifts.some(
    (shift) => Date.parse(shift.starts_at) <= from && Date.parse(shift.ends_at) >= to,
  );
  if (known.absence !== null && !works)
    return { reason: `${name} is absent (${known.absence.toLowerCase()})`, is_hard: true };
  if (known.holiday !== null) return { reason: `${known.holiday} is a holiday`, is_hard: false };
  if (works || name === null) return undefined;
  return known.shifts.length === 0
    ? { reason: `${name} does not work on this day`, is_hard: false }
    : { reason: `outside the working hours of ${name}`, is_hard: false };
}

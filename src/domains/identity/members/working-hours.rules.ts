/** Working hours of a company or a person: days of the week (Monday is 1), start and end, in the company's timezone. */

import type { Json } from '#kernel/field.ts';
import { propertiesOf } from '#kernel/type-guards.ts';

export interface WorkingHours {
  readonly days: readonly number[];
  /** `08:00` */
  readonly start: string;
  readonly end: string;
  /** Days the company is closed, `YYYY-MM-DD`: its holidays, for everyone. Never stored with the hours. */
  readonly closed?: readonly string[];
}

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** An error message, or undefined. The database has the same rule. */
export function workingHoursFault(value: unknown): string | undefined {
  const hours = propertiesOf(value);
  if (!Array.isArray(hours.days)) {
    return 'Give days, start and end, like {"days":[1,2,3,4,5],"start":"08:00","end":"17:00"}.';
  }
  const { days, start, end } = hours;
  if (days.some((day) => !Number.isInteger(day) || day < 1 || day > 7)) return 'Days are 1 (Monday) to 7.';
  if (typeof start !== 'string' || !timeOfDay.test(start)) return 'Enter when work starts, like 08:00.';
  if (typeof end !== 'string' || !(timeOfDay.test(end) || end === '24:00')) {
    return 'Enter when work ends, like 17:00.';
  }
  if (start >= end) return 'The end must be after the start.';
  const known = new Set(['days', 'start', 'end']);
  return Object.keys(hours).every((key) => known.has(key)) ? undefined : 'Give days, start and end only.';
}

export function readWorkingHours(value: Json | undefined): WorkingHours | undefined {
  return workingHoursFault(value) === undefined ? (value as unknown as WorkingHours) : undefined;
}

/** The person's own hours, or the company's; the company's holidays apply to both. */
export function hoursOf(own: Json | undefined, company: WorkingHours | undefined): WorkingHours | undefined {
  const hours = readWorkingHours(own);
  if (!hours) return company;
  return company?.closed ? { ...hours, closed: company.closed } : hours;
}

/** "Mon–Fri, 08:00–17:00" */
export function formatWorkingHours({ days, start, end }: WorkingHours): string {
  return days.length === 0 ? 'No working days' : `${formatDays(days)}, ${start}–${end}`;
}

function formatDays(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const day of sorted) {
    const last = runs.at(-1);
    if (last && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => weekdays[(day ?? 1) - 1] ?? '';
  return runs
    .map((run) => (run.length < 3 ? run.map(name).join(', ') : `${name(run[0])}–${name(run.at(-1))}`))
    .join(', ');
}

/** Working hours of a company or a person: days of the week (Monday is 1), start and end, in the company's timezone. */

import type { Json } from '#kernel/field.ts';
import { propertiesOf } from '#kernel/type-guards.ts';

export interface TimesOfDay {
  /** `08:00` */
  readonly start: string;
  /** `17:00`; midnight is `24:00`. */
  readonly end: string;
}

/** So many minutes, somewhere between the two times; on days whose hours include all of that time. */
export interface Break extends TimesOfDay {
  readonly minutes: number;
}

export interface WorkingHours extends TimesOfDay {
  readonly days: readonly number[];
  /** Hours of weekdays that differ from the others, by the number of the day: `{"5": {"start": "08:00", "end": "14:00"}}`. */
  readonly by_day?: Readonly<Record<string, TimesOfDay>>;
  readonly breaks?: readonly Break[];
  /** Days the company is closed, `YYYY-MM-DD`: its holidays, for everyone. Never stored with the hours. */
  readonly closed?: readonly string[];
}

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const mostBreaks = 3;
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** An error message, or undefined. The database has the same rule. */
export function workingHoursFault(value: unknown): string | undefined {
  const hours = propertiesOf(value);
  if (!Array.isArray(hours.days)) {
    return 'Give days, start and end, like {"days":[1,2,3,4,5],"start":"08:00","end":"17:00"}.';
  }
  if (hours.days.some((day) => !Number.isInteger(day) || day < 1 || day > 7))
    return 'Days are 1 (Monday) to 7.';
  const known = new Set(['days', 'start', 'end', 'by_day', 'breaks']);
  if (!Object.keys(hours).every((key) => known.has(key)))
    return 'Give days, start, end, by_day and breaks only.';
  return timesFault(hours) ?? daysFault(hours.by_day) ?? breaksFault(hours.breaks);
}

function timesFault({ start, end }: { readonly start?: unknown; readonly end?: unknown }) {
  if (typeof start !== 'string' || !timeOfDay.test(start)) return 'Enter when work starts, like 08:00.';
  if (typeof end !== 'string' || !(timeOfDay.test(end) || end === '24:00')) {
    return 'Enter when work ends, like 17:00.';
  }
  return start < end ? undefined : 'The end must be after the start.';
}

function daysFault(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'Give the hours of days like {"5":{"start":"08:00","end":"14:00"}}.';
  for (const [day, times] of Object.entries(value)) {
    if (!/^[1-7]$/.test(day)) return 'Days are 1 (Monday) to 7.';
    const fault = timesFault(propertiesOf(times));
    if (fault) return `${weekdays[Number(day) - 1]}: ${fault}`;
    if (Object.keys(propertiesOf(times)).length !== 2) return 'Give start and end of a day only.';
  }
  return undefined;
}

function breaksFault(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > mostBreaks) return `Give ${mostBreaks} breaks at most.`;
  for (const one of value) {
    const { minutes, start, end, ...others } = propertiesOf(one);
    if (timesFault({ start, end }) || Object.keys(others).length > 0)
      return 'A break lies between two times, the second after the first.';
    if (!Number.isInteger(minutes) || Number(minutes) < 5) return 'A break takes 5 minutes or more.';
    if (Number(minutes) > minuteOf(String(end)) - minuteOf(String(start)))
      return 'A break fits between its two times.';
  }
  return undefined;
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

/** The hours of a weekday (1 to 7), or undefined on a free one. */
export function timesOn(hours: WorkingHours, weekday: number): TimesOfDay | undefined {
  if (!hours.days.includes(weekday)) return undefined;
  const { start, end } = hours.by_day?.[weekday] ?? hours;
  return { start, end };
}

/** The breaks of a weekday. */
export function breaksOn(hours: WorkingHours, weekday: number): readonly Break[] {
  const times = timesOn(hours, weekday);
  if (!times) return [];
  return (hours.breaks ?? []).filter(({ start, end }) => start >= times.start && end <= times.end);
}

/** Of a weekday, without breaks; as `fw.working_minutes`. */
export function workingMinutes(hours: WorkingHours, weekday: number): number {
  const times = timesOn(hours, weekday);
  if (!times) return 0;
  const pauses = breaksOn(hours, weekday).reduce((sum, { minutes }) => sum + minutes, 0);
  return minuteOf(times.end) - minuteOf(times.start) - pauses;
}

/** "08:30" is 510. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** "Mon–Thu, 08:00–17:00; Fri, 08:00–14:00; break of 30 min" */
export function formatWorkingHours(hours: WorkingHours): string {
  if (hours.days.length === 0) return 'No working days';
  const groups = new Map<string, number[]>();
  for (const day of [...new Set(hours.days)].sort((a, b) => a - b)) {
    const { start, end } = hours.by_day?.[day] ?? hours;
    const times = `${start}–${end}`;
    groups.set(times, [...(groups.get(times) ?? []), day]);
  }
  const pauses = (hours.breaks ?? []).map(({ minutes }) => `break of ${minutes} min`);
  return [...[...groups].map(([times, days]) => `${formatDays(days)}, ${times}`), ...pauses].join('; ');
}

function formatDays(sorted: readonly number[]): string {
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

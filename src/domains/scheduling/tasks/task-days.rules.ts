/** On which days a task takes place, and when: at the same time of day, whatever the clock does. Pure. */
import { addDays, dayIn, daysBetween } from '#kernel/dates.ts';
import { parseRecurrence, writeRecurrence } from '#kernel/recurrence.ts';
import { recurringDays } from '#kernel/recurring-days.ts';
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';

export interface TaskTimes {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly rule: string | null;
}

export interface TaskDay {
  /** The day of the series. */
  readonly on_day: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

const mostAtOnce = 500;

/** From one day to another, both included. Without a rule, the one day, if it lies between them. */
export function taskDays(times: TaskTimes, timezone: string, from: string, to: string): TaskDay[] {
  const first = dayIn(timezone, times.starts_at);
  const rule = times.rule === null ? undefined : parseRecurrence(times.rule);
  const days = rule ? recurringDays(rule, first, from, mostAtOnce) : [first];
  return days.filter((day) => day >= from && day <= to).map((day) => onDay(times, timezone, first, day));
}

function onDay({ starts_at, ends_at }: TaskTimes, timezone: string, first: string, on_day: string): TaskDay {
  const by = daysBetween(first, on_day);
  const moved = (instant: string) => {
    const local = localFromInstant(instant, timezone);
    return instantFromLocal(`${addDays(local.slice(0, 10), by)}${local.slice(10)}`, timezone);
  };
  const start = moved(starts_at);
  const end = moved(ends_at);
  // A time that the clock skips moves with it, and may reach the end.
  return { on_day, starts_at: start, ends_at: end > start ? end : lasting(start, starts_at, ends_at) };
}

function lasting(start: string, from: string, to: string): string {
  return new Date(Date.parse(start) + Date.parse(to) - Date.parse(from)).toISOString();
}

/** The rule ending before `day`. */
export function ruleUntil(rule: string, day: string): string {
  const read = parseRecurrence(rule);
  return read ? writeRecurrence({ ...read, count: null, until: addDays(day, -1) }) : rule;
}

/** Time entered afterwards: start and duration, in steps of 15 minutes. */
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';

export interface ManualTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Minutes since midnight in the company's time zone. */
  readonly begin: number;
  readonly minutes: number;
}

export const stepMinutes = 15;
const wholeDay = 24 * 60;
const typical = 60;

/** The default: the past hour, but not before midnight. */
export function lastHour(now: string, timezone: string): ManualTime {
  const local = localFromInstant(now, timezone);
  const end = Math.floor(minutesOfDay(local.slice(11)) / stepMinutes) * stepMinutes;
  return {
    day: local.slice(0, 10),
    begin: Math.max(0, end - typical),
    minutes: Math.max(stepMinutes, Math.min(typical, end)),
  };
}

export function spanOf(
  { day, begin, minutes }: ManualTime,
  timezone: string,
): { started_at: string; ended_at: string } {
  const started_at = instantFromLocal(`${day}T${clockText(begin)}`, timezone);
  return { started_at, ended_at: new Date(Date.parse(started_at) + minutes * 60_000).toISOString() };
}

/** The next step on the grid; undefined beyond `min` or `max`. */
export function stepped(
  value: number,
  by: 1 | -1,
  min: number,
  max = wholeDay - stepMinutes,
): number | undefined {
  const next =
    by > 0
      ? (Math.floor(value / stepMinutes) + 1) * stepMinutes
      : (Math.ceil(value / stepMinutes) - 1) * stepMinutes;
  return next < min || next > max ? undefined : next;
}

export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function minutesOfDay(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

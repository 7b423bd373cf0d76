/** Working hours in the company's timezone, and the non-working parts of a day. */
import type { WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import { addDays, dayIn } from '#kernel/dates.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { weekdayOf } from '#ui/format/week.ts';
import { daySpan, type Span, within } from './time-scale.ts';

/** The working time of that day, or undefined on a free day. */
export function workingSpan(hours: WorkingHours, day: string, timezone: string): Span | undefined {
  if (!hours.days.includes(weekdayOf(day)) || hours.closed?.includes(day)) return undefined;
  const instant = (clock: string) =>
    clock === '24:00' ? daySpan(day, timezone).to : Date.parse(instantFromLocal(`${day}T${clock}`, timezone));
  return { from: instant(hours.start), to: instant(hours.end) };
}

/** The non-working parts of the day: before, after, or all of it. */
export function offSpans(hours: WorkingHours | undefined, day: string, timezone: string): readonly Span[] {
  if (!hours) return [];
  const whole = daySpan(day, timezone);
  const working = workingSpan(hours, day, timezone);
  if (!working) return [whole];
  return [
    { from: whole.from, to: working.from },
    { from: working.to, to: whole.to },
  ].filter(({ from, to }) => from < to);
}

export function outsideHours(span: Span, hours: WorkingHours, timezone: string): boolean {
  const first = dayIn(timezone, new Date(span.from).toISOString());
  const last = dayIn(timezone, new Date(span.to - 1).toISOString());
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (offSpans(hours, day, timezone).some((off) => within(off, span))) return true;
  }
  return false;
}

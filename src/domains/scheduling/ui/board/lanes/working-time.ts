/** Working hours in the company's timezone, and the non-working parts of a day. */
import { timesOn, type WorkingHours } from '#domains/identity/members/working-hours.rules.ts';
import { addDays, dayIn, weekdayOf } from '#kernel/dates.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { daySpan, type Span, within } from './time-scale.ts';

/** The working time of that day, or undefined on a free day. */
export function workingSpan(hours: WorkingHours, day: string, timezone: string): Span | undefined {
  const times = hours.closed?.includes(day) ? undefined : timesOn(hours, weekdayOf(day));
  if (!times) return undefined;
  const instant = (clock: string) =>
    clock === '24:00' ? daySpan(day, timezone).to : Date.parse(instantFromLocal(`${day}T${clock}`, timezone));
  return { from: instant(times.start), to: instant(times.end) };
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

/** A visit taken to another day of the week, at the same time of the clock. */
import { dayIn } from '#kernel/dates.ts';
import { instantFromLocal, localFromInstant } from '#ui/format/zoned-time.ts';
import type { Span } from '../lanes/time-scale.ts';

/** The narrowest a day may be, in pixels. */
export const dayWidth = 96;

/** As long as before, and at the same time of the clock, also when the clock was set in between. */
export function onDay({ from, to }: Span, day: string, timezone: string): Span {
  const start = new Date(from).toISOString();
  if (dayIn(timezone, start) === day) return { from, to };
  const clock = localFromInstant(start, timezone).slice(11, 16);
  const moved = Date.parse(instantFromLocal(`${day}T${clock}`, timezone));
  return { from: moved, to: moved + (to - from) };
}

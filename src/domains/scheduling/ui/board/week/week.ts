/** Moves a visit to another day of the week at the same time of day. */
import { dayIn } from '#kernel/dates.ts';
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';
import type { Span } from '../lanes/time-scale.ts';

/** The minimum width of a day in pixels. */
export const dayWidth = 96;

/** Keeps length and time of day, also across a clock change. */
export function onDay({ from, to }: Span, day: string, timezone: string): Span {
  const start = new Date(from).toISOString();
  if (dayIn(timezone, start) === day) return { from, to };
  const clock = localFromInstant(start, timezone).slice(11, 16);
  const moved = Date.parse(instantFromLocal(`${day}T${clock}`, timezone));
  return { from: moved, to: moved + (to - from) };
}

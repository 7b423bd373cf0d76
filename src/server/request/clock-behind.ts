// A phone's clock may be days off. Requests say when they were sent, by the clock that also wrote the times in them.

import { normalizeInstant } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';

/** Less than this is the way here, and a clock as clocks are. */
const usual = 2 * 60_000;

/** `header`: the request's X-Sent-At, ISO 8601 with an offset. In milliseconds, as `Ctx.clockBehind`. */
export function clockBehind(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const sent = normalizeInstant(header);
  if (!sent) throw new Refused('bad_request', 'X-Sent-At is a date and time like 2026-03-31T09:00:00Z.');
  const behind = now - Date.parse(sent);
  return Math.abs(behind) < usual ? 0 : behind;
}

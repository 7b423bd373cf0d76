// A phone's clock may be days off. Requests carry the time they were sent, by the same clock that produced the times in them.

import { normalizeInstant } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';

/** Smaller differences are network delay and normal clock drift. */
const usual = 2 * 60_000;

/** `header`: X-Sent-At, ISO 8601 with an offset. Returns milliseconds, as in `Ctx.clockBehind`. */
export function clockBehind(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const sent = normalizeInstant(header);
  if (!sent) throw new Refused('bad_request', 'X-Sent-At is a date and time like 2026-03-31T09:00:00Z.');
  const behind = now - Date.parse(sent);
  return Math.abs(behind) < usual ? 0 : behind;
}

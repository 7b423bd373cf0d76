// A phone's clock may be days off. Requests carry the time they were sent, by the same clock that produced the times in them.

import type { Ctx } from '#kernel/context.ts';
import { normalizeInstant } from '#kernel/dates.ts';
import { Refused } from '#kernel/errors.ts';

export type SenderTimes = Pick<Ctx, 'clockBehind' | 'notedAt'>;

/** Smaller differences are network delay and normal clock drift. */
const usual = 2 * 60_000;

/** `header`: X-Sent-At, ISO 8601 with an offset. Returns milliseconds, as in `Ctx.clockBehind`. */
export function clockBehind(header: string | undefined, now: number): number | undefined {
  const sent = instantOf('X-Sent-At', header);
  if (sent === undefined) return undefined;
  const behind = now - sent;
  return Math.abs(behind) < usual ? 0 : behind;
}

/** `header`: X-Noted-At, by the clock of X-Sent-At. Returns our time, which is not in the future, as in `Ctx.notedAt`. */
export function notedAt(
  header: string | undefined,
  behind: number | undefined,
  now: number,
): string | undefined {
  const noted = instantOf('X-Noted-At', header);
  return noted === undefined ? undefined : new Date(Math.min(now, noted + (behind ?? 0))).toISOString();
}

function instantOf(name: string, header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const instant = normalizeInstant(header);
  if (!instant) throw new Refused('bad_request', `${name} is a date and time like 2026-03-31T09:00:00Z.`);
  return Date.parse(instant);
}

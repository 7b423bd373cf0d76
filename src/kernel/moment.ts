import type { Ctx } from './context.ts';
import { invalid } from './errors.ts';

const tolerance = 5 * 60_000;

type Clock = Pick<Ctx, 'now' | 'clockBehind' | 'notedAt'>;

interface Order {
  /** The time of the preceding event; this one cannot be earlier. */
  readonly after?: string | null | undefined;
}

/**
 * Converts a time noted by a device to server time, using the known offset of its clock. If the result is in the future or before
 * `after`, the device's clock was changed in between and the server's time is used. A client that does not send its own time
 * (`x-sent-at`) may be at most five minutes ahead. Without a time, it is when the device noted it.
 */
export function momentOf(ctx: Clock, at: string | null | undefined, { after }: Order = {}): string {
  if (!at) return ctx.notedAt ?? ctx.now;
  const moment = byOurClock(ctx, at);
  const ahead = Date.parse(moment) - Date.parse(ctx.now);
  if (ahead > tolerance && ctx.clockBehind === undefined) throw invalid({ at: 'This is in the future.' });
  if (ahead > 0 || (after && Date.parse(moment) < Date.parse(after))) return ctx.now;
  return moment;
}

/** Converts a time typed by a user; a time in the future is refused. */
export function enteredMoment(ctx: Clock, field: string, entered: string): string {
  const moment = byOurClock(ctx, entered);
  const ahead = Date.parse(moment) - Date.parse(ctx.now);
  if (ahead > tolerance) throw invalid({ [field]: 'This is in the future.' });
  return ahead > 0 ? ctx.now : moment;
}

function byOurClock({ clockBehind }: Clock, at: string): string {
  return clockBehind ? new Date(Date.parse(at) + clockBehind).toISOString() : at;
}

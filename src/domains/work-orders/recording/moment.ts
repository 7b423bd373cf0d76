import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';

const tolerance = 5 * 60_000;

type Clock = Pick<Ctx, 'now' | 'clockBehind'>;

interface Order {
  /** What happened before it; it can't have happened earlier. */
  readonly after?: string | null | undefined;
}

/**
 * When it happened, as a device noted it: moved by what its clock is off. Where that is still ahead of us, or before what it
 * follows, the clock has jumped in between and only our own tells something. A sender that does not say when it sent gets
 * five minutes.
 */
export function momentOf(ctx: Clock, at: string | null | undefined, { after }: Order = {}): string {
  if (!at) return ctx.now;
  const moment = byOurClock(ctx, at);
  const ahead = Date.parse(moment) - Date.parse(ctx.now);
  if (ahead > tolerance && ctx.clockBehind === undefined) throw invalid({ at: 'This is in the future.' });
  if (ahead > 0 || (after && Date.parse(moment) < Date.parse(after))) return ctx.now;
  return moment;
}

/** A time that somebody entered: what lies ahead is refused. */
export function enteredMoment(ctx: Clock, field: string, entered: string): string {
  const moment = byOurClock(ctx, entered);
  const ahead = Date.parse(moment) - Date.parse(ctx.now);
  if (ahead > tolerance) throw invalid({ [field]: 'This is in the future.' });
  return ahead > 0 ? ctx.now : moment;
}

function byOurClock({ clockBehind }: Clock, at: string): string {
  return clockBehind ? new Date(Date.parse(at) + clockBehind).toISOString() : at;
}

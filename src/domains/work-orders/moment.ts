import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';

const tolerance = 5 * 60_000;

/** When it happened. A phone's clock may be a little ahead; more than five minutes is a mistake. */
export function momentOf(ctx: Ctx, at: string | null | undefined, field = 'at'): string {
  if (!at) return ctx.now;
  const ahead = Date.parse(at) - Date.parse(ctx.now);
  if (ahead > tolerance) throw invalid({ [field]: 'This is in the future.' });
  return ahead > 0 ? ctx.now : at;
}

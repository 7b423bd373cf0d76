import type { Ctx } from '#kernel/context.ts';
import { dayIn } from '#kernel/dates.ts';
import { momentOf } from '#kernel/moment.ts';
import '#domains/ledger/periods/fiscal-period.resource.ts';

/**
 * The day (`YYYY-MM-DD`, by the company's calendar) of something that a device noted; today without a device, or if the books of that day
 * have been closed since, because the fact is accepted all the same.
 */
export async function dayNoted(ctx: Ctx): Promise<string> {
  const day = dayIn(ctx.viewer.timezone, momentOf(ctx, undefined));
  if (day >= ctx.today) return ctx.today;
  const closed = await ctx.db
    .selectFrom('fiscal_periods')
    .select('id')
    .where('closed_at', 'is not', null)
    .where('starts_on', '<=', day)
    .where('ends_on', '>=', day)
    .limit(1)
    .executeTakeFirst();
  return closed ? ctx.today : day;
}

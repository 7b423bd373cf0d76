import type { Ctx } from '#kernel/context.ts';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';

const HOUR = 7;

/** Queues the daily job for the next morning, or immediately if `due` is today or earlier. */
export async function queueMorningJob(ctx: Ctx, due?: string): Promise<void> {
  const runAt = due !== undefined && due <= ctx.today ? ctx.now : nextMorning(ctx.viewer.timezone, ctx.now);
  await ctx.queue('invoicing.daily', {}, { key: `invoicing.daily:${ctx.viewer.tenantId}`, runAt });
}

/** The next 7:00 in the company's timezone, with daylight saving time taken into account. */
export function nextMorning(timezone: string, now: string): string {
  const today = dayIn(timezone, now);
  const at = (day: string) =>
    new Date(Date.parse(startOfDayIn(timezone, day)) + HOUR * 3_600_000).toISOString();
  const first = at(today);
  return first > new Date(now).toISOString() ? first : at(addDays(today, 1));
}

import { companyTimes } from '#domains/scheduling/working-time/company-times.ts';
import type { Ctx } from '#kernel/context.ts';
import type { OpenDays } from './plan-days.rules.ts';

/** The weekdays on which the company works, and its holidays. */
export async function openDays(ctx: Ctx): Promise<OpenDays> {
  const { hours, holidays } = await companyTimes(ctx);
  return { weekdays: hours?.days ?? [], holidays };
}

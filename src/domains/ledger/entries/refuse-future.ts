import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';

/** What is said to have happened on `day` (`YYYY-MM-DD`) can't be still to come, by the company's calendar. */
export function refuseFuture({ today }: Pick<Ctx, 'today'>, field: string, day: string): void {
  if (day > today) throw invalid({ [field]: 'This day is still to come.' });
}

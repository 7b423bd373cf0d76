import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';

/** Refuses a `day` (`YYYY-MM-DD`) in the future by the company's calendar. */
export function refuseFuture({ today }: Pick<Ctx, 'today'>, field: string, day: string): void {
  if (day > today) throw invalid({ [field]: 'This date is in the future.' });
}

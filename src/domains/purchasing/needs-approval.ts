import type { Ctx } from '#kernel/context.ts';
import { readPurchasingRules } from './purchasing-rules.ts';

/** Above the company's threshold always; below it when somebody wants it so. */
export async function needsApproval(
  ctx: Pick<Ctx, 'db'>,
  total: bigint,
  isWanted: boolean,
): Promise<boolean> {
  if (isWanted) return true;
  const { approval_threshold } = await readPurchasingRules(ctx);
  return approval_threshold !== null && total > approval_threshold;
}

/** Enforces the rank rules inside the transaction that changes a member. */
import type { Role } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { beyondRank, mayManage } from './rank.rules.ts';

export function refuseAboveRank(ctx: Ctx, ...subjects: Role[]): void {
  if (subjects.every((role) => mayManage(ctx.viewer.role, role))) return;
  throw new Refused('forbidden', beyondRank(ctx.viewer.role));
}

/** The rules of rank where they are enforced: inside the transaction that changes somebody. */
import type { Role } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { beyondRank, lastOwner, mayManage } from './rank.rules.ts';

export function refuseAboveRank(ctx: Ctx, ...subjects: Role[]): void {
  if (subjects.every((role) => mayManage(ctx.viewer.role, role))) return;
  throw new Refused('forbidden', beyondRank(ctx.viewer.role));
}

/** A company keeps an owner. Locks the owners' rows, so that two can't leave at the same moment. */
export async function refuseLastOwner(ctx: Ctx, leaving: { id: string; role: Role }): Promise<void> {
  if (leaving.role !== 'owner') return;
  const owners = await ctx.db
    .selectFrom('memberships')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (owners.some((owner) => owner.id !== leaving.id)) return;
  throw new Refused('conflict', lastOwner);
}

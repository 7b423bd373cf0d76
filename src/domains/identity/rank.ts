/** Who stands above whom. Nobody grants a role above their own, and nobody changes somebody above them. */
import type { Role } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';

const rank: Readonly<Record<Role, number>> = { technician: 1, supervisor: 2, owner: 3 };

/** A supervisor manages technicians; an owner manages everyone. */
export function mayManage(actor: Role, subject: Role): boolean {
  return actor === 'owner' || rank[actor] > rank[subject];
}

export function refuseAboveRank(ctx: Ctx, ...subjects: Role[]): void {
  if (subjects.every((role) => mayManage(ctx.viewer.role, role))) return;
  throw new Refused('forbidden', `As a ${ctx.viewer.role} you manage technicians only.`);
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
  throw new Refused('conflict', 'A company needs an owner. Make somebody else an owner first.');
}

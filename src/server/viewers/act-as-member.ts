// Lets a job go on with the rights of one person of the company: what it reads from then on is what that person sees.

import { sql } from 'kysely';
import { type FinancialPermission, financialPermissions, type Role } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';

type Member = {
  readonly user_id: string;
  readonly membership_id: string;
  readonly role: Role;
  readonly full_name: string;
  readonly permissions: readonly FinancialPermission[];
};

/** Undefined if they are no longer active. The transaction keeps their rights to its end. */
export async function actAsMember(ctx: Ctx, membershipId: string): Promise<Ctx | undefined> {
  const { rows } = await sql<Member>`select * from fw.act_as_member(${membershipId})`.execute(ctx.db);
  const [member] = rows;
  if (!member) return undefined;
  const { user_id, membership_id, role, full_name, permissions } = member;
  const viewer = {
    ...ctx.viewer,
    ...{ userId: user_id, membershipId: membership_id, role, fullName: full_name },
    permissions: new Set(role === 'owner' ? financialPermissions : permissions),
  };
  return { ...ctx, viewer };
}

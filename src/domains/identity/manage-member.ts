/**
 * What happens to a person in a company. The state changes are in the declarations; here are the guards. That a company
 * keeps an owner is the database's to say (`fw.require_owner`): it holds for every way in which one could go.
 */
import { sql } from 'kysely';
import { carryOut } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import {
  acceptRequest,
  changeRole,
  declineRequest,
  reinstateMember,
  removeMember,
  suspendMember,
} from './membership.commands.ts';
import { isAtMost, ownRole, ownStanding } from './rank.rules.ts';
import { refuseAboveRank } from './rank.ts';

export const acceptRequestDeed = carryOut(acceptRequest, async (ctx, row, { role }) => {
  const granted = role ?? row.role;
  refuseAboveRank(ctx, granted);
  if (!isAtMost(granted, row.role)) {
    throw new Refused(
      'invalid',
      'Accept with the role asked for or a lower one; a higher one can be given afterwards.',
      {
        fields: { role: 'Choose the role asked for or a lower one.' },
      },
    );
  }
  await sql`select fw.use_invitation_of(${row.user_id})`.execute(ctx.db);
  return { role: granted };
});

/** Declined is not removed: the person has never been here, and may ask again the next day. */
export const declineRequestDeed = carryOut(declineRequest, async (ctx, row) => {
  refuseAboveRank(ctx, row.role);
  return { declined_at: ctx.now };
});

export const changeRoleDeed = carryOut(changeRole, async (ctx, row, { role }) => {
  if (row.user_id === ctx.viewer.userId && ctx.viewer.role !== 'owner') {
    throw new Refused('forbidden', ownRole);
  }
  refuseAboveRank(ctx, row.role, role);
  return { role };
});

export const suspendMemberDeed = carryOut(suspendMember, async (ctx, row) => {
  if (row.user_id === ctx.viewer.userId) throw new Refused('forbidden', ownStanding);
  refuseAboveRank(ctx, row.role);
  await closeOtherDoors(ctx, row.user_id);
});

export const reinstateMemberDeed = carryOut(reinstateMember, async (ctx, row) => {
  refuseAboveRank(ctx, row.role);
  await sql`select fw.use_invitation_of(${row.user_id})`.execute(ctx.db);
  return { declined_at: null };
});

export const removeMemberDeed = carryOut(removeMember, async (ctx, row) => {
  if (row.user_id !== ctx.viewer.userId) refuseAboveRank(ctx, row.role);
  await closeOtherDoors(ctx, row.user_id);
});

/** An invitation that is still open would let the person in again. */
export async function closeOtherDoors(ctx: Ctx, userId: string): Promise<void> {
  await sql`update invitations set revoked_at = now()
    where accepted_at is null and revoked_at is null
      and lower(email) = (select lower(u.email) from users u where u.id = ${userId})`.execute(ctx.db);
}

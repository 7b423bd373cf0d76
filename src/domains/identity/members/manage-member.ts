/**
 * Commands on a member of a company. The state changes are declared; this file has the guards. That a company keeps an owner is
 * enforced by the database (`fw.require_owner`), for every way an owner could be removed.
 */
import { sql } from 'kysely';
import { office, roles } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { memberships } from './membership.resource.ts';
import { raiseAcceptance } from './notify-of-acceptance.ts';
import { isAtMost, ownRole, ownSuspension } from './rank.rules.ts';
import { refuseAboveRank } from './rank.ts';

export const acceptRequest = defineCommand(
  memberships,
  'accept',
  {
    label: 'Accept',
    placed: true,
    from: ['requested'],
    to: 'active',
    allow: office,
    input: { role: field.choice(roles, { label: 'Role', help: 'The same as asked for, or a lower one' }) },
  },
  async (ctx, row, { role }) => {
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
    await raiseAcceptance(ctx, row.user_id);
    return { role: granted };
  },
);

/** Declined is not removed: the person was never a member, and may ask again the next day. */
export const declineRequest = defineCommand(
  memberships,
  'decline',
  {
    label: 'Decline',
    placed: true,
    from: ['requested'],
    to: 'removed',
    allow: office,
  },
  async (ctx, row) => {
    refuseAboveRank(ctx, row.role);
    return { declined_at: ctx.now };
  },
);

export const changeRole = defineCommand(
  memberships,
  'change_role',
  {
    label: 'Change role',
    placed: true,
    again: 'allowed',
    from: ['active'],
    allow: office,
    input: { role: field.choice(roles, { label: 'Role', required: true }) },
  },
  async (ctx, row, { role }) => {
    if (row.user_id === ctx.viewer.userId && ctx.viewer.role !== 'owner') {
      throw new Refused('forbidden', ownRole);
    }
    refuseAboveRank(ctx, row.role, role);
    return { role };
  },
);

export const suspendMember = defineCommand(
  memberships,
  'suspend',
  {
    label: 'Suspend',
    placed: true,
    from: ['active'],
    to: 'suspended',
    allow: office,
  },
  async (ctx, row) => {
    if (row.user_id === ctx.viewer.userId) throw new Refused('forbidden', ownSuspension);
    refuseAboveRank(ctx, row.role);
    await endOtherSessions(ctx, row.user_id);
  },
);

export const reinstateMember = defineCommand(
  memberships,
  'reinstate',
  {
    label: 'Reinstate',
    placed: true,
    from: ['suspended', 'removed'],
    to: 'active',
    allow: office,
  },
  async (ctx, row) => {
    refuseAboveRank(ctx, row.role);
    await sql`select fw.use_invitation_of(${row.user_id})`.execute(ctx.db);
    await raiseAcceptance(ctx, row.user_id);
    return { declined_at: null };
  },
);

export const removeMember = defineCommand(
  memberships,
  'remove',
  {
    label: 'Remove',
    placed: true,
    from: ['active', 'suspended'],
    to: 'removed',
    allow: office,
    final: true,
  },
  async (ctx, row) => {
    if (row.user_id !== ctx.viewer.userId) refuseAboveRank(ctx, row.role);
    await endOtherSessions(ctx, row.user_id);
  },
);

/** Also revokes open invitations, which would let the person in again. */
export async function endOtherSessions(ctx: Ctx, userId: string): Promise<void> {
  await sql`update invitations set revoked_at = now()
    where accepted_at is null and revoked_at is null
      and lower(email) = (select lower(u.email) from users u where u.id = ${userId})`.execute(ctx.db);
}

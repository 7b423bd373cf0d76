import { sql } from 'kysely';
import { endOtherSessions } from '#domains/identity/members/manage-member.ts';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { ownSuspension } from '#domains/identity/members/rank.rules.ts';
import { refuseAboveRank } from '#domains/identity/members/rank.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { to_id } from './hand-over.inputs.ts';
import { handOverAll } from './hand-over-work.ts';

/** Hands a person's open work over to a colleague or back to the office; the person stays. */
export const handOverWork = defineCommand(
  memberships,
  'hand_over',
  {
    label: 'Hand over work',
    placed: true,
    again: 'allowed',
    from: ['active', 'suspended', 'removed'],
    allow: office,
    input: { to_id },
  },
  async (ctx, row, { to_id }) => {
    refuseAboveRank(ctx, row.role);
    await handOverAll(ctx, row.id, to_id ?? null);
  },
);

/** Ends a person's access and hands over their open work in one transaction. */
export const deactivateMember = defineCommand(
  memberships,
  'deactivate',
  {
    label: 'Deactivate',
    placed: true,
    again: 'allowed',
    from: ['active', 'suspended'],
    allow: office,
    input: {
      to_id,
      standing: field.choice(['suspended', 'removed'], { label: 'Afterwards', initial: 'suspended' }),
    },
  },
  async (ctx, row, { to_id, standing }) => {
    if (row.user_id === ctx.viewer.userId) throw new Refused('forbidden', ownSuspension);
    refuseAboveRank(ctx, row.role);
    await handOverAll(ctx, row.id, to_id ?? null);
    await endOtherSessions(ctx, row.user_id);
    return { status: standing ?? 'suspended' };
  },
);

/** Leaves the company; the person's open work goes back to the office. The database refuses the last owner. */
export const leaveCompany = defineCommand(
  memberships,
  'leave',
  {
    label: 'Leave company',
    scope: 'collection',
    allow: 'everyone',
    final: true,
  },
  async (ctx) => {
    const { membershipId, userId } = ctx.viewer;
    await requirePerson(ctx);
    await handOverAll(ctx, membershipId, null);
    await endOtherSessions(ctx, userId);
    const gone = { from: ['active'], to: 'removed', event: 'deactivate' } as const;
    await ctx.transition(memberships, membershipId, gone);
    return { id: membershipId };
  },
);

/** Refuses API keys and unverified devices. */
async function requirePerson(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ is_person: boolean }>`
    select not fw.is_restricted() and coalesce(current_setting('app.key_role', true), '') = '' as is_person`.execute(
    ctx.db,
  );
  if (!rows[0]?.is_person)
    throw new Refused('forbidden', 'Confirm this device with the code from your mail, then leave.');
}

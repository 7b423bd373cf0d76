/** The person who asks does not decide, unless the office has nobody else. Reactions to the event do the rest. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { propertyApprovals } from './property-approval.resource.ts';

export const approveProperty = defineCommand(
  propertyApprovals,
  'approve',
  {
    label: 'Approve',
    from: ['pending'],
    to: 'approved',
    allow: office,
    input: { reason: field.longText({ label: 'Note', max: 1000 }) },
  },
  (ctx, row, { reason }) => decide(ctx, row.requested_by, reason ?? null),
);

export const rejectProperty = defineCommand(
  propertyApprovals,
  'reject',
  {
    label: 'Reject',
    from: ['pending'],
    to: 'rejected',
    allow: office,
    input: { reason: field.longText({ label: 'Reason', required: true, max: 1000 }) },
  },
  (ctx, row, { reason }) => decide(ctx, row.requested_by, reason),
);

async function decide(ctx: Ctx, requestedBy: string | null, reason: string | null) {
  const { membershipId } = ctx.viewer;
  if (requestedBy === membershipId && (await hasColleague(ctx))) {
    throw new Refused('forbidden', 'Somebody else decides what you have asked for.');
  }
  return { decided_by: membershipId, decided_at: ctx.now, reason };
}

async function hasColleague({ db, viewer }: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from memberships
    where role in ('owner', 'supervisor') and status = 'active' and id <> ${viewer.membershipId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Decisions in the queue. What they concern follows by reactions to `property_approvals.approve` and `.reject`. */
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { propertyApprovals } from './property-approval.resource.ts';
import { refuseOwnRequest } from './request-approval.ts';

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
  await refuseOwnRequest(ctx, requestedBy);
  return { decided_by: ctx.viewer.membershipId, decided_at: ctx.now, reason };
}

/** Tells whoever asked, whichever way it was decided. */
export const tellRequester = defineReaction(
  ['property_approvals.approve', 'property_approvals.reject', 'property_approvals.settle'],
  async (ctx, { id }) => {
    const asked = await ctx.db
      .selectFrom('property_approvals')
      .select(['subject', 'subject_table', 'subject_id', 'requested_by', 'status', 'reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (asked.status !== 'approved' && asked.status !== 'rejected') return;
    await ctx.notify({
      event: 'approval_decided',
      to: { members: [asked.requested_by] },
      title: `${asked.status === 'approved' ? 'Approved' : 'Rejected'}: ${asked.subject}`,
      body: asked.reason,
      link: linkOf(asked.subject_table, asked.subject_id),
    });
  },
);

function linkOf(table: string | null, id: string | null): string {
  if (table === 'inspections') return `/property-tasks/inspections/${id}`;
  if (table === 'rooms') return `/property-tasks/rooms/${id}`;
  return '/property-tasks';
}

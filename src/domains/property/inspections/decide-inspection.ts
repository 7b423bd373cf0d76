/** Whether a submitted inspection is accepted: decided on it or in the queue of approvals, with the same effect. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { defineReaction } from '#kernel/reaction.ts';
import '../approvals/property-approval.resource.ts';
import { settleApproval } from '../approvals/request-approval.ts';
import { reason } from './inspection.inputs.ts';
import { inspections } from './inspection.resource.ts';

export const approveInspection = defineCommand(
  inspections,
  'approve',
  {
    label: 'Approve',
    from: ['submitted'],
    to: 'approved',
    allow: office,
    input: { note: field.text({ label: 'Note', max: 1000 }) },
  },
  (ctx, row, { note }) => decide(ctx, row, 'approved', note?.trim() || null),
);

export const rejectInspection = defineCommand(
  inspections,
  'reject',
  {
    label: 'Reject',
    from: ['submitted'],
    to: 'rejected',
    allow: office,
    input: { reason },
  },
  (ctx, row, { reason }) => decide(ctx, row, 'rejected', reason),
);

async function decide(
  ctx: Ctx,
  { id }: { readonly id: string },
  decision: 'approved' | 'rejected',
  why: string | null,
) {
  await settleApproval(ctx, { table: 'inspections', id }, decision, why);
  if (decision === 'approved') await countMaintenance(ctx, id);
  return { decided_at: ctx.now, decided_by: ctx.viewer.membershipId, decision_reason: why };
}

/** The same by a decision in the queue. */
export const decideByApproval = defineReaction(
  ['property_approvals.approve', 'property_approvals.reject'],
  async (ctx, { id }) => {
    const approval = await ctx.db
      .selectFrom('property_approvals')
      .select(['subject_id', 'status', 'reason'])
      .where('id', '=', id)
      .where('subject_table', '=', 'inspections')
      .executeTakeFirst();
    if (!approval?.subject_id) return;
    const isApproved = approval.status === 'approved';
    const done = await ctx.transition(inspections, approval.subject_id, {
      from: ['submitted'],
      to: isApproved ? 'approved' : 'rejected',
      event: isApproved ? 'approve' : 'reject',
      set: {
        decided_at: ctx.now,
        decided_by: ctx.viewer.membershipId,
        decision_reason: approval.reason,
      },
    });
    if (done && isApproved) await countMaintenance(ctx, done.id);
  },
);

/** An approved inspection by a template that counts is maintenance of its room, on the day it was submitted, once. */
async function countMaintenance({ db }: Ctx, inspectionId: string): Promise<void> {
  await sql`
    insert into room_maintenances (room_id, done_on, inspection_id, done_by)
    select i.room_id, (i.submitted_at at time zone t.timezone)::date, i.id, i.inspector_id
      from inspections i join inspection_templates m on m.id = i.inspection_template_id and m.counts_as_maintenance
      join tenants t on t.id = i.tenant_id
     where i.id = ${inspectionId}
    on conflict do nothing`.execute(db);
}

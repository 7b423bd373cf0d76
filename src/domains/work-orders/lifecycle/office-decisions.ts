/** The work order commands of the office. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { postComment } from '../evidence/add-comment.ts';
import { notifyTechnicians } from '../notify.ts';
import { stopRunningTimers } from '../recording/running-timers.ts';
import { reason } from '../work-order.inputs.ts';
import { workOrders } from '../work-order.resource.ts';

/** The order becomes scheduled if it has a planned visit, otherwise unscheduled. */
export const approveWorkOrder = defineCommand(
  workOrders,
  'approve',
  {
    label: 'Approve',
    placed: true,
    again: 'refused',
    from: ['requested', 'approved'],
    allow: office,
  },
  async (ctx, row) => {
    await notifyTechnicians(ctx, row, 'is approved', { event: 'approval_decided' });
    return { status: await plannedStatus(ctx, row.id) };
  },
);

export const rejectWorkOrder = defineCommand(
  workOrders,
  'reject',
  {
    label: 'Reject',
    placed: true,
    from: ['requested'],
    to: 'cancelled',
    allow: office,
    input: { reason },
  },
  async (ctx, row, { reason }) => {
    await notifyTechnicians(ctx, row, 'was rejected', { why: reason, event: 'approval_decided' });
    return { cancel_reason: reason };
  },
);

export const reviewWorkOrder = defineCommand(
  workOrders,
  'review',
  {
    label: 'Mark as reviewed',
    placed: true,
    from: ['completed'],
    to: 'reviewed',
    allow: office,
  },
  async (ctx) => ({
    reviewed_at: ctx.now,
    reviewed_by: ctx.viewer.membershipId || null,
  }),
);

/** The reason becomes a comment that the technician reads. */
export const sendBackWorkOrder = defineCommand(
  workOrders,
  'send_back',
  {
    label: 'Send back',
    placed: true,
    from: ['completed', 'reviewed'],
    to: 'in_progress',
    allow: office,
    input: { reason },
  },
  async (ctx, row, { reason }) => {
    const mentions = row.completed_by ? [row.completed_by] : [];
    await postComment(ctx, row.id, { body: `Sent back: ${reason}`, isInternal: true, mentions });
    await notifyTechnicians(ctx, row, 'was sent back', { why: reason });
    return { completed_at: null, completed_by: null, reviewed_at: null, reviewed_by: null };
  },
);

/**
 * Refused while something billable is not invoiced: invoice it, or mark the order as not billable. A closed order disappears from
 * every to-do list, so unbilled amounts would be forgotten.
 */
export const closeWorkOrder = defineCommand(
  workOrders,
  'close',
  {
    label: 'Close',
    placed: true,
    from: ['reviewed', 'cannot_complete'],
    to: 'closed',
    allow: office,
  },
  async (ctx, row) => {
    if (row.billing_status === 'unbilled' || row.billing_status === 'partly_invoiced') {
      throw new Refused(
        'conflict',
        row.billing_status === 'unbilled'
          ? 'This work order is not invoiced yet. Invoice it, or mark it as not billable.'
          : 'Part of this work order is not invoiced yet. Invoice the rest, or mark that as not billable.',
        { details: { billing_status: row.billing_status } },
      );
    }
    return { closed_at: ctx.now };
  },
);

/** The order becomes scheduled if it has an upcoming visit, otherwise unscheduled. */
export const reopenWorkOrder = defineCommand(
  workOrders,
  'reopen',
  {
    label: 'Reopen',
    placed: true,
    again: 'refused',
    from: ['cancelled', 'cannot_complete', 'closed'],
    allow: office,
  },
  async (ctx, row) => {
    await notifyTechnicians(ctx, row, 'is open again');
    return {
      status: await plannedStatus(ctx, row.id),
      cancel_reason: null,
      completed_at: null,
      completed_by: null,
      reviewed_at: null,
      reviewed_by: null,
      closed_at: null,
    };
  },
);

/** Cancels its visits too. */
export const cancelWorkOrder = defineCommand(
  workOrders,
  'cancel',
  {
    label: 'Cancel',
    placed: true,
    from: ['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
    to: 'cancelled',
    allow: office,
    input: { reason },
  },
  async (ctx, row, { reason }) => {
    await stopRunningTimers(ctx, row.id, ctx.now);
    await notifyTechnicians(ctx, row, 'is cancelled', { why: reason });
    return { cancel_reason: reason, hold_reason: null };
  },
);

/** The status of an order that waits for its work: scheduled if it has an upcoming visit, otherwise unscheduled. */
async function plannedStatus(ctx: Ctx, workOrderId: string): Promise<'scheduled' | 'unscheduled'> {
  const { rows } = await sql`select from visits where work_order_id = ${workOrderId}
    and status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site') limit 1`.execute(ctx.db);
  return rows.length > 0 ? 'scheduled' : 'unscheduled';
}

import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { plannedStatus } from './planned-status.ts';
import { tellTechnicians } from './tell.ts';
import { workOrders } from './work-order.resource.ts';

/** Leads to scheduled where a visit is planned already, else to unscheduled. */
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
    await tellTechnicians(ctx, row, 'is approved', { event: 'approval_decided' });
    return { status: await plannedStatus(ctx, row.id) };
  },
);

import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { plannedStatus } from './planned-status.ts';
import { tellTechnicians } from './tell.ts';
import { workOrders } from './work-order.resource.ts';

/** Back to be planned: scheduled where a visit is still to come, else unscheduled. */
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
    await tellTechnicians(ctx, row, 'is open again');
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

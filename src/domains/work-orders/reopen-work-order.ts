import { carryOut } from '#kernel/command.ts';
import { plannedStatus } from './planned-status.ts';
import { tellTechnicians } from './tell.ts';
import { reopenWorkOrder } from './work-order.commands.ts';

export const reopenWorkOrderDeed = carryOut(reopenWorkOrder, async (ctx, row) => {
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
});

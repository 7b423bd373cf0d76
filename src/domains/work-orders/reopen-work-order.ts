import { carryOut } from '#kernel/command.ts';
import { plannedStatus } from './planned-status.ts';
import { reopenWorkOrder } from './work-order.commands.ts';

export const reopenWorkOrderDeed = carryOut(reopenWorkOrder, async (ctx, row) => ({
  status: await plannedStatus(ctx, row.id),
  cancel_reason: null,
  completed_at: null,
  completed_by: null,
  reviewed_at: null,
  reviewed_by: null,
  closed_at: null,
}));

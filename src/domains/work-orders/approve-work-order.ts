import { carryOut } from '#kernel/command.ts';
import { plannedStatus } from './planned-status.ts';
import { approveWorkOrder } from './work-order.commands.ts';

export const approveWorkOrderDeed = carryOut(approveWorkOrder, async (ctx, row) => ({
  status: await plannedStatus(ctx, row.id),
}));

import { carryOut } from '#kernel/command.ts';
import { plannedStatus } from './planned-status.ts';
import { tellTechnicians } from './tell.ts';
import { approveWorkOrder } from './work-order.commands.ts';

export const approveWorkOrderDeed = carryOut(approveWorkOrder, async (ctx, row) => {
  await tellTechnicians(ctx, row, 'is approved', { event: 'approval_decided' });
  return { status: await plannedStatus(ctx, row.id) };
});

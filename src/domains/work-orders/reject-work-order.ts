import { carryOut } from '#kernel/command.ts';
import { tellTechnicians } from './tell.ts';
import { rejectWorkOrder } from './work-order.commands.ts';

export const rejectWorkOrderDeed = carryOut(rejectWorkOrder, async (ctx, row, { reason }) => {
  await tellTechnicians(ctx, row, 'was rejected', { why: reason, event: 'approval_decided' });
  return { cancel_reason: reason };
});

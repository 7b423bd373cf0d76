import { carryOut } from '#kernel/command.ts';
import { stopRunningTimers } from './running-timers.ts';
import { tellTechnicians } from './tell.ts';
import { cancelWorkOrder } from './work-order.commands.ts';

export const cancelWorkOrderDeed = carryOut(cancelWorkOrder, async (ctx, row, { reason }) => {
  await stopRunningTimers(ctx, row.id, ctx.now);
  await tellTechnicians(ctx, row, 'is cancelled', { why: reason });
  return { cancel_reason: reason, hold_reason: null };
});

import { carryOut } from '#kernel/command.ts';
import { momentOf } from './moment.ts';
import { mustBeOnTheJob } from './on-the-job.ts';
import { stopRunningTimers } from './running-timers.ts';
import { tellOffice } from './tell.ts';
import { cannotCompleteWorkOrder } from './work-order.commands.ts';

export const cannotCompleteWorkOrderDeed = carryOut(
  cannotCompleteWorkOrder,
  async (ctx, row, { reason, at }) => {
    await mustBeOnTheJob(ctx, row.id);
    await stopRunningTimers(ctx, row.id, momentOf(ctx, at));
    await tellOffice(ctx, row, 'cannot be completed', reason);
    return { cancel_reason: reason, hold_reason: null };
  },
);

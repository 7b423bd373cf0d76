import { carryOut } from '#kernel/command.ts';
import { momentOf } from './moment.ts';
import { mustBeOnTheJob } from './on-the-job.ts';
import { stopRunningTimers } from './running-timers.ts';
import { tellOffice } from './tell.ts';
import { holdWorkOrder } from './work-order.commands.ts';

export const holdWorkOrderDeed = carryOut(holdWorkOrder, async (ctx, row, { reason, at }) => {
  await mustBeOnTheJob(ctx, row.id);
  await stopRunningTimers(ctx, row.id, momentOf(ctx, at));
  await tellOffice(ctx, row, 'is on hold', reason);
  return { hold_reason: reason };
});

import { carryOut } from '#kernel/command.ts';
import { momentOf } from './moment.ts';
import { mustBeOnTheJob } from './on-the-job.ts';
import { startWorkOrder } from './work-order.commands.ts';

export const startWorkOrderDeed = carryOut(startWorkOrder, async (ctx, row, { at }) => {
  await mustBeOnTheJob(ctx, row.id);
  return { started_at: row.started_at ?? momentOf(ctx, at) };
});

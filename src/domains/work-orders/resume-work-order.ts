import { carryOut } from '#kernel/command.ts';
import { momentOf } from './moment.ts';
import { mustBeOnTheJob } from './on-the-job.ts';
import { resumeWorkOrder } from './work-order.commands.ts';

export const resumeWorkOrderDeed = carryOut(resumeWorkOrder, async (ctx, row, { at }) => {
  await mustBeOnTheJob(ctx, row.id);
  momentOf(ctx, at);
  return { hold_reason: null };
});

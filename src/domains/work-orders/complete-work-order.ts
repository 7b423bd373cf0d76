import { carryOut } from '#kernel/command.ts';
import { momentOf } from './moment.ts';
import { mustBeOnTheJob } from './on-the-job.ts';
import { stopRunningTimers } from './running-timers.ts';
import { tellOffice } from './tell.ts';
import { refuseIncomplete } from './what-is-missing.ts';
import { completeWorkOrder } from './work-order.commands.ts';

export const completeWorkOrderDeed = carryOut(completeWorkOrder, async (ctx, row, input) => {
  await mustBeOnTheJob(ctx, row.id);
  const at = momentOf(ctx, input.at);
  const found = {
    problem: said(input.problem) ?? row.problem,
    cause: said(input.cause) ?? row.cause,
    remedy: said(input.remedy) ?? row.remedy,
  };
  await refuseIncomplete(ctx, { ...row, ...found });
  await stopRunningTimers(ctx, row.id, at);
  await tellOffice(ctx, row, 'is completed');
  return { ...found, completed_at: at, completed_by: ctx.viewer.membershipId || null };
});

function said(text: string | null | undefined): string | null {
  return text?.trim() ? text.trim() : null;
}

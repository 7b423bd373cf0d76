import { defineCommand } from '#kernel/command.ts';
import { momentOf } from './moment.ts';
import { mustBeOnTheJob } from './on-the-job.ts';
import { stopRunningTimers } from './running-timers.ts';
import { tellOffice } from './tell.ts';
import { at, reason } from './work-order.inputs.ts';
import { workOrders } from './work-order.resource.ts';

export const cannotCompleteWorkOrder = defineCommand(
  workOrders,
  'cannot_complete',
  {
    label: 'Can’t be completed',
    placed: true,
    from: ['scheduled', 'in_progress', 'on_hold'],
    to: 'cannot_complete',
    allow: 'everyone',
    input: { reason, at },
    offline: true,
  },
  async (ctx, row, { reason, at }) => {
    await mustBeOnTheJob(ctx, row.id);
    await stopRunningTimers(ctx, row.id, momentOf(ctx, at));
    await tellOffice(ctx, row, 'cannot be completed', reason);
    return { cancel_reason: reason, hold_reason: null };
  },
);

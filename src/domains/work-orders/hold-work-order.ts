import { defineCommand } from '#kernel/command.ts';
import { momentOf } from './moment.ts';
import { mustBeOnTheJob } from './on-the-job.ts';
import { stopRunningTimers } from './running-timers.ts';
import { tellOffice } from './tell.ts';
import { at, reason } from './work-order.inputs.ts';
import { workOrders } from './work-order.resource.ts';

/** Running timers of the job stop. */
export const holdWorkOrder = defineCommand(
  workOrders,
  'hold',
  {
    label: 'Put on hold',
    placed: true,
    from: ['in_progress'],
    to: 'on_hold',
    allow: 'everyone',
    input: { reason, at },
    offline: true,
  },
  async (ctx, row, { reason, at }) => {
    await mustBeOnTheJob(ctx, row.id);
    await stopRunningTimers(ctx, row.id, momentOf(ctx, at));
    await tellOffice(ctx, row, 'is on hold', reason);
    return { hold_reason: reason };
  },
);

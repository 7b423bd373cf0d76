import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { stopRunningTimers } from './running-timers.ts';
import { tellTechnicians } from './tell.ts';
import { reason } from './work-order.inputs.ts';
import { workOrders } from './work-order.resource.ts';

/** Its visits are cancelled with it. */
export const cancelWorkOrder = defineCommand(
  workOrders,
  'cancel',
  {
    label: 'Cancel',
    placed: true,
    from: ['approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'],
    to: 'cancelled',
    allow: office,
    input: { reason },
  },
  async (ctx, row, { reason }) => {
    await stopRunningTimers(ctx, row.id, ctx.now);
    await tellTechnicians(ctx, row, 'is cancelled', { why: reason });
    return { cancel_reason: reason, hold_reason: null };
  },
);

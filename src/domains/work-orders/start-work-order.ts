import { defineCommand } from '#kernel/command.ts';
import { momentOf } from './moment.ts';
import { mustBeOnTheJob } from './on-the-job.ts';
import { at } from './work-order.inputs.ts';
import { workOrders } from './work-order.resource.ts';

export const startWorkOrder = defineCommand(
  workOrders,
  'start',
  {
    label: 'Start',
    placed: true,
    from: ['approved', 'unscheduled', 'scheduled'],
    to: 'in_progress',
    allow: 'everyone',
    input: { at },
    offline: true,
  },
  async (ctx, row, { at }) => {
    await mustBeOnTheJob(ctx, row.id);
    return { started_at: row.started_at ?? momentOf(ctx, at) };
  },
);

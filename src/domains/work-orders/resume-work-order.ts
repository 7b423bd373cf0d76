import { defineCommand } from '#kernel/command.ts';
import { momentOf } from './moment.ts';
import { mustBeOnTheJob } from './on-the-job.ts';
import { at } from './work-order.inputs.ts';
import { workOrders } from './work-order.resource.ts';

export const resumeWorkOrder = defineCommand(
  workOrders,
  'resume',
  {
    label: 'Resume',
    placed: true,
    from: ['on_hold'],
    to: 'in_progress',
    allow: 'everyone',
    input: { at },
    offline: true,
  },
  async (ctx, row, { at }) => {
    await mustBeOnTheJob(ctx, row.id);
    momentOf(ctx, at);
    return { hold_reason: null };
  },
);

import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { workOrders } from './work-order.resource.ts';

export const reviewWorkOrder = defineCommand(
  workOrders,
  'review',
  {
    label: 'Mark as reviewed',
    placed: true,
    from: ['completed'],
    to: 'reviewed',
    allow: office,
  },
  async (ctx) => ({
    reviewed_at: ctx.now,
    reviewed_by: ctx.viewer.membershipId || null,
  }),
);

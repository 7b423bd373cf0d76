import { carryOut } from '#kernel/command.ts';
import { reviewWorkOrder } from './work-order.commands.ts';

export const reviewWorkOrderDeed = carryOut(reviewWorkOrder, async (ctx) => ({
  reviewed_at: ctx.now,
  reviewed_by: ctx.viewer.membershipId || null,
}));

import { carryOut } from '#kernel/command.ts';
import { rejectWorkOrder } from './work-order.commands.ts';

export const rejectWorkOrderDeed = carryOut(rejectWorkOrder, async (_ctx, _row, { reason }) => ({
  cancel_reason: reason,
}));

import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { tellTechnicians } from './tell.ts';
import { reason } from './work-order.inputs.ts';
import { workOrders } from './work-order.resource.ts';

export const rejectWorkOrder = defineCommand(
  workOrders,
  'reject',
  {
    label: 'Reject',
    placed: true,
    from: ['requested'],
    to: 'cancelled',
    allow: office,
    input: { reason },
  },
  async (ctx, row, { reason }) => {
    await tellTechnicians(ctx, row, 'was rejected', { why: reason, event: 'approval_decided' });
    return { cancel_reason: reason };
  },
);

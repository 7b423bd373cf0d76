import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { workOrders } from './work-order.resource.ts';

/**
 * Refused while something billable is not invoiced: invoice it, or mark the order as not billable.
 * What is closed leaves every list of things to do, so money must not be left on it.
 */
export const closeWorkOrder = defineCommand(
  workOrders,
  'close',
  {
    label: 'Close',
    placed: true,
    from: ['reviewed', 'cannot_complete'],
    to: 'closed',
    allow: office,
  },
  async (ctx, row) => {
    if (row.billing_status === 'unbilled' || row.billing_status === 'partly_invoiced') {
      throw new Refused(
        'conflict',
        row.billing_status === 'unbilled'
          ? 'This work order is not invoiced yet. Invoice it, or mark it as not billable.'
          : 'Part of this work order is not invoiced yet. Invoice the rest, or mark that as not billable.',
        { details: { billing_status: row.billing_status } },
      );
    }
    return { closed_at: ctx.now };
  },
);

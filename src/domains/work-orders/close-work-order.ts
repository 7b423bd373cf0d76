import { carryOut } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { closeWorkOrder } from './work-order.commands.ts';

/** What is closed leaves every list of things to do, so money must not be left on it. */
export const closeWorkOrderDeed = carryOut(closeWorkOrder, async (ctx, row) => {
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
});

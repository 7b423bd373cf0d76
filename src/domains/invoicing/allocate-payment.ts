import { carryOut } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { allocate, lockAllocated, readAllocations } from './allocations.ts';
import { allocatePayment } from './payment.commands.ts';

/** What of a payment was left over goes to invoices. Nothing posts: it is the same customer in the same account. */
export const allocatePaymentDeed = carryOut(allocatePayment, async (ctx, row, input) => {
  const allocations = readAllocations(ctx, input.allocations, row.amount - row.allocated);
  if (allocations.length === 0) throw invalid({ allocations: 'Choose an invoice.' });
  await allocate(ctx, row.id, await lockAllocated(ctx, row.customer_id, allocations));
});

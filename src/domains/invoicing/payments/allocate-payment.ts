import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { allocate, lockAllocated, readAllocations } from './allocations.ts';
import { paying } from './payment.inputs.ts';
import { payments } from './payment.resource.ts';

/** Allocates what is left of a payment to invoices. Posts nothing: the receivable account and the customer stay the same. */
export const allocatePayment = defineCommand(
  payments,
  'allocate',
  {
    ...paying,
    label: 'Allocate',
    placed: true,
    again: 'allowed',
    from: ['recorded'],
    input: { allocations: field.json({ label: 'Allocations', required: true }) },
  },
  async (ctx, row, input) => {
    const allocations = readAllocations(ctx, input.allocations, row.amount - row.allocated);
    if (allocations.length === 0) throw invalid({ allocations: 'Choose an invoice.' });
    const open = await lockAllocated(ctx, row.customer_id, allocations, row.received_on);
    const { id, number } = row;
    await allocate(ctx, { id, number, event: allocatePayment.name, dayField: 'allocations' }, open);
  },
);

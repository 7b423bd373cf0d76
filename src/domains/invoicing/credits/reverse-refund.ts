import { dayOfReversal, reverseDocument, reversing } from '#domains/ledger/entries/reverse-document.ts';
import { defineCommand } from '#kernel/command.ts';
import { endAllocations } from '../payments/end-allocations.ts';
import { paying } from './refund.inputs.ts';
import { refunds } from './refund.resource.ts';

/** For a refund that was never paid out or came back: it becomes the customer's credit again. */
export const reverseRefund = defineCommand(
  refunds,
  'reverse',
  {
    ...paying,
    label: 'Reverse refund',
    from: ['recorded'],
    to: 'reversed',
    final: true,
    input: reversing,
  },
  async (ctx, row, input) => {
    const reversed_on = dayOfReversal(ctx, input.reversed_on, row.refunded_on);
    await endAllocations(ctx, 'refund_id', row.id, reversed_on);
    await reverseDocument(ctx, row.journal_entry_id, {
      entry_date: reversed_on,
      memo: `Reversal of refund ${row.number}: ${input.reason}`,
      source: 'refund_reversal',
      source_table: 'refunds',
      source_id: row.id,
    });
    return { reversed_at: ctx.now, reversed_on, reverse_reason: input.reason };
  },
);

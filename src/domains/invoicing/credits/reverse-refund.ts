import { postReversal } from '#domains/ledger/entries/post.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
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
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, input) => {
    await ctx.db.deleteFrom('payment_allocations').where('refund_id', '=', row.id).execute();
    if (row.journal_entry_id !== null) {
      await postReversal(ctx, row.journal_entry_id, {
        entry_date: ctx.today,
        memo: `Reversal of refund ${row.number}: ${input.reason}`,
        source: 'refund_reversal',
        source_table: 'refunds',
        source_id: row.id,
      });
    }
    return { reversed_at: ctx.now, reverse_reason: input.reason };
  },
);

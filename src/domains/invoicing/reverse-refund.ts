import { carryOut } from '#kernel/command.ts';
import { postReversal } from '../ledger/post.ts';
import { reverseRefund } from './refund.commands.ts';

/** The money never left, or came back: it is the customer's credit again. */
export const reverseRefundDeed = carryOut(reverseRefund, async (ctx, row, input) => {
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
});

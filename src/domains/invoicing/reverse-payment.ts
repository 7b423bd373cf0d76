import { carryOut } from '#kernel/command.ts';
import { postReversal } from '../ledger/post.ts';
import { reversePayment } from './payment.commands.ts';

/** The check bounced, or it was a mistake: the entry is reversed and its invoices are open again. */
export const reversePaymentDeed = carryOut(reversePayment, async (ctx, row, input) => {
  await ctx.db.deleteFrom('payment_allocations').where('payment_id', '=', row.id).execute();
  if (row.journal_entry_id !== null) {
    await postReversal(ctx, row.journal_entry_id, {
      entry_date: ctx.today,
      memo: `Reversal of payment ${row.number}: ${input.reason}`,
      source: 'payment_reversal',
      source_table: 'payments',
      source_id: row.id,
    });
  }
  return { reversed_at: ctx.now, reverse_reason: input.reason };
});

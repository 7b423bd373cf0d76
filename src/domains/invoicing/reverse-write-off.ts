import { carryOut } from '#kernel/command.ts';
import { postReversal } from '../ledger/post.ts';
import { reverseWriteOff } from './refund.commands.ts';

/** They pay after all: the invoice is open again. */
export const reverseWriteOffDeed = carryOut(reverseWriteOff, async (ctx, row, input) => {
  await ctx.db.deleteFrom('payment_allocations').where('write_off_id', '=', row.id).execute();
  if (row.journal_entry_id !== null) {
    await postReversal(ctx, row.journal_entry_id, {
      entry_date: ctx.today,
      memo: `Write-off taken back: ${input.reason}`,
      source: 'write_off_reversal',
      source_table: 'write_offs',
      source_id: row.id,
    });
  }
  return { reversed_at: ctx.now, reverse_reason: input.reason };
});

import { postReversal } from '#domains/ledger/entries/post.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { writeOffs } from './refund.resource.ts';

/** For a customer who pays after all: the invoice is open again. */
export const reverseWriteOff = defineCommand(
  writeOffs,
  'reverse',
  {
    label: 'Take back write-off',
    from: ['recorded'],
    to: 'reversed',
    allow: office,
    permission: 'create_transactions',
    final: true,
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, input) => {
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
  },
);

import { dayOfReversal, reverseDocument, reversing } from '#domains/ledger/entries/reverse-document.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { endAllocations } from '../payments/end-allocations.ts';
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
    input: reversing,
  },
  async (ctx, row, input) => {
    const reversed_on = dayOfReversal(ctx, input.reversed_on, row.written_off_on);
    await endAllocations(ctx, 'write_off_id', row.id, reversed_on);
    await reverseDocument(ctx, row.journal_entry_id, {
      entry_date: reversed_on,
      memo: `Write-off taken back: ${input.reason}`,
      source: 'write_off_reversal',
      source_table: 'write_offs',
      source_id: row.id,
    });
    return { reversed_at: ctx.now, reversed_on, reverse_reason: input.reason };
  },
);

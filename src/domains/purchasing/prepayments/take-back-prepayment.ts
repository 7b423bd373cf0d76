import { sql } from 'kysely';
import { dayOfReversal, reverseDocument, reversing } from '#domains/ledger/entries/reverse-document.ts';
import { defineCommand } from '#kernel/command.ts';
import { paying } from '../bills/bill-payment.inputs.ts';
import { endBillAllocations } from '../bills/end-allocations.ts';
import { prepaymentUses } from './prepayment.resource.ts';

/** The bill is open again, and the prepayment can go to another one. */
export const takeBackPrepayment = defineCommand(
  prepaymentUses,
  'reverse',
  {
    ...paying,
    label: 'Take back',
    from: ['recorded'],
    to: 'reversed',
    final: true,
    input: reversing,
  },
  async (ctx, row, input) => {
    await sql`select id from vendor_bills where id = ${row.bill_id} for update`.execute(ctx.db);
    const reversed_on = dayOfReversal(ctx, input.reversed_on, row.applied_on);
    await endBillAllocations(ctx, 'prepayment_use_id', row.id, reversed_on);
    await reverseDocument(ctx, row.journal_entry_id, {
      entry_date: reversed_on,
      memo: `Prepayment taken back from its bill: ${input.reason}`,
      source: 'prepayment_released',
      source_table: 'prepayment_uses',
      source_id: row.id,
    });
    return { reversed_at: ctx.now, reversed_on, reverse_reason: input.reason };
  },
);

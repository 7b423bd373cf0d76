import { sql } from 'kysely';
import { postReversal } from '#domains/ledger/entries/post.ts';
import { defineCommand } from '#kernel/command.ts';
import { compareDates } from '#kernel/dates.ts';
import { field } from '#kernel/field.ts';
import { paying } from './bill-payment.inputs.ts';
import { billPayments } from './bill-payment.resource.ts';

/** For a bounced payment or a mistake: reverses the entry and reopens the bills. */
export const reverseBillPayment = defineCommand(
  billPayments,
  'reverse',
  {
    ...paying,
    label: 'Reverse payment',
    from: ['recorded'],
    to: 'reversed',
    final: true,
    input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
  },
  async (ctx, row, input) => {
    await sql`select id from vendor_bills where id in (select bill_id from bill_payment_allocations where payment_id = ${row.id})
    order by id for update`.execute(ctx.db);
    await ctx.db.deleteFrom('bill_payment_allocations').where('payment_id', '=', row.id).execute();
    if (row.journal_entry_id !== null) {
      await postReversal(ctx, row.journal_entry_id, {
        entry_date: compareDates(ctx.today, row.paid_on) < 0 ? row.paid_on : ctx.today,
        memo: `Reversal of payment ${row.number}: ${input.reason}`,
        source: 'bill_payment_reversal',
        source_table: 'bill_payments',
        source_id: row.id,
      });
    }
    return { reversed_at: ctx.now, reverse_reason: input.reason };
  },
);

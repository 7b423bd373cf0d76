import { sql } from 'kysely';
import { dayOfReversal, reverseDocument, reversing } from '#domains/ledger/entries/reverse-document.ts';
import { defineCommand } from '#kernel/command.ts';
import { Refused } from '#kernel/errors.ts';
import { endChequeOf } from '../cheques/end-cheque-of.ts';
import { paying } from './bill-payment.inputs.ts';
import { billPayments } from './bill-payment.resource.ts';
import { endBillAllocations } from './end-allocations.ts';
import { reverseDiscounts } from './take-discount.ts';

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
    input: reversing,
  },
  async (ctx, row, input) => {
    await sql`select id from vendor_bills where id in (select bill_id from bill_payment_allocations where payment_id = ${row.id})
    order by id for update`.execute(ctx.db);
    const isPrepayment = row.kind === 'prepayment';
    if (row.applied > 0n || row.refunded > 0n)
      throw new Refused(
        'conflict',
        'Bills have taken up some of this prepayment, or the vendor has paid some back. Take that back first.',
      );
    const reversed_on = dayOfReversal(ctx, input.reversed_on, row.paid_on);
    await endBillAllocations(ctx, 'payment_id', row.id, reversed_on);
    await reverseDiscounts(ctx, row.id, { reversed_on, reason: input.reason });
    await reverseDocument(ctx, row.journal_entry_id, {
      entry_date: reversed_on,
      memo: `Reversal of ${isPrepayment ? 'prepayment' : 'payment'} ${row.number}: ${input.reason}`,
      source: isPrepayment ? 'vendor_prepayment_reversal' : 'bill_payment_reversal',
      source_table: 'bill_payments',
      source_id: row.id,
    });
    await endChequeOf(ctx, row.id, { reversed_on, reason: input.reason });
    return { reversed_at: ctx.now, reversed_on, reverse_reason: input.reason };
  },
);

import { sql } from 'kysely';
import { dayOfReversal, reverseDocument, reversing } from '#domains/ledger/entries/reverse-document.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { endAllocations } from './end-allocations.ts';
import { reverseDiscounts } from './give-discount.ts';
import { paying } from './payment.inputs.ts';
import { payments } from './payment.resource.ts';

/** For a bounced check or a mistake: reverses the entry and reopens the invoices. */
export const reversePayment = defineCommand(
  payments,
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
    if (row.opened_on !== null)
      throw new Refused(
        'conflict',
        'This payment came with a deposit of the opening balances. Start those over, or credit the deposit.',
      );
    await sql`select from invoices where id in (select invoice_id from payment_allocations where payment_id = ${row.id})
    order by id for no key update`.execute(ctx.db);
    const reversed_on = dayOfReversal(ctx, input.reversed_on, row.received_on);
    await refuseSpent(ctx, row.id);
    await endAllocations(ctx, 'payment_id', row.id, reversed_on);
    await reverseDiscounts(ctx, row.id, { reversed_on, reason: input.reason });
    await reverseDocument(ctx, row.journal_entry_id, {
      entry_date: reversed_on,
      memo: `Reversal of payment ${row.number}: ${input.reason}`,
      source: 'payment_reversal',
      source_table: 'payments',
      source_id: row.id,
    });
    return { reversed_at: ctx.now, reversed_on, reverse_reason: input.reason };
  },
);

/** Refuses if money of this payment was refunded or applied as a deposit: that must be reversed first. */
async function refuseSpent({ db }: Ctx, paymentId: string): Promise<void> {
  const allocations = await db
    .selectFrom('payment_allocations as a')
    .leftJoin('invoices as i', 'i.id', 'a.invoice_id')
    .leftJoin('refunds as r', 'r.id', 'a.refund_id')
    .leftJoin('payment_allocations as e', 'e.ends_id', 'a.id')
    .select(['a.amount', 'i.kind', 'i.number', 'i.paid', 'i.applied', 'r.number as refund'])
    .where('a.payment_id', '=', paymentId)
    .where('a.ends_id', 'is', null)
    .where('e.id', 'is', null)
    .execute();
  for (const { amount, kind, number, paid, applied, refund } of allocations) {
    if (refund) throw new Refused('conflict', `${refund} refunded some of this payment. Reverse it first.`);
    if (kind === 'deposit' && (paid ?? 0n) - amount < (applied ?? 0n)) {
      throw new Refused('conflict', `The deposit ${number} that it paid has been applied to an invoice.`);
    }
  }
}

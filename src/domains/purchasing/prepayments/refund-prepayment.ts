/** What a vendor pays back of a prepayment. */
import { sql } from 'kysely';
import { paymentMethods } from '#domains/ledger/accounts/payment-methods.rules.ts';
import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { reversed } from '#domains/ledger/entries/posting.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { dayOfReversal, reverseDocument, reversing } from '#domains/ledger/entries/reverse-document.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import '../bills/bill-payment.resource.ts';
import { paying } from '../bills/bill-payment.inputs.ts';
import { payingAccount } from '../bills/pay-bills.ts';
import { postPrepayment } from '../bills/purchase-posting.rules.ts';
import { vendorRefunds } from './prepayment.resource.ts';

export const recordVendorRefund = defineCommand(
  vendorRefunds,
  'record',
  {
    ...paying,
    label: 'Record refund',
    makes: 'vendor_refunds',
    scope: 'collection',
    input: {
      payment_id: field.ref('bill_payments', { label: 'Prepayment', required: true }),
      amount: field.money({ label: 'Amount', required: true, max: maxAmount }),
      refunded_on: field.date({ label: 'Paid back on', help: 'Today when left empty' }),
      method: field.choice(paymentMethods, { label: 'Method', required: true, initial: 'bank_transfer' }),
      reference: field.text({ label: 'Reference', max: 80 }),
      account_id: field.ref('accounts', {
        label: 'Into account',
        help: 'The checking account when left empty',
      }),
    },
  },
  async (ctx, _row, input) => {
    const { id, payment_id, amount, method, reference = null } = input;
    if (amount <= 0n) throw invalid({ amount: 'Enter an amount above zero.' });
    const { vendor_id, paid_on, left, number: of } = await lockPrepayment(ctx, payment_id);
    if (amount > left) {
      const money = fromMinor(left, currencyExponent(ctx.viewer.currency));
      throw invalid({ amount: `Only ${money} of ${of} is left.` });
    }
    const refunded_on = input.refunded_on ?? ctx.today;
    refuseFuture(ctx, 'refunded_on', refunded_on);
    if (refunded_on < paid_on) throw invalid({ refunded_on: `This is before ${paid_on}, when it was paid.` });
    const account_id = await payingAccount(ctx, input.account_id ?? null);
    const number = await ctx.nextNumber('vendor_refunds');
    const entry = {
      entry_date: refunded_on,
      memo: `Refund ${number} of prepayment ${of}${reference ? `, ${reference}` : ''}`,
      source: 'vendor_refund',
      source_table: 'vendor_refunds',
      source_id: id,
    } as const;
    const lines = reversed(postPrepayment({ amount, account_id, vendor_id }));
    const journal_entry_id = await postDated(ctx, 'refunded_on', entry, lines);
    await ctx.db
      .insertInto('vendor_refunds')
      .values({
        ...{ id, number, payment_id, vendor_id, refunded_on, amount, method, reference, account_id },
        ...{ currency: ctx.viewer.currency, journal_entry_id },
      })
      .execute();
    return { id };
  },
);

/** For one that never came: the prepayment can be applied again. */
export const reverseVendorRefund = defineCommand(
  vendorRefunds,
  'reverse',
  {
    ...paying,
    label: 'Reverse refund',
    from: ['recorded'],
    to: 'reversed',
    final: true,
    input: reversing,
  },
  async (ctx, row, input) => {
    const reversed_on = dayOfReversal(ctx, input.reversed_on, row.refunded_on);
    await reverseDocument(ctx, row.journal_entry_id, {
      entry_date: reversed_on,
      memo: `Reversal of refund ${row.number}: ${input.reason}`,
      source: 'vendor_refund_reversal',
      source_table: 'vendor_refunds',
      source_id: row.id,
    });
    return { reversed_at: ctx.now, reversed_on, reverse_reason: input.reason };
  },
);

interface Prepayment {
  readonly number: string;
  readonly kind: string;
  readonly status: string;
  readonly vendor_id: string;
  readonly paid_on: string;
  readonly left: bigint;
}

async function lockPrepayment({ db }: Ctx, id: string): Promise<Prepayment> {
  const { rows } = await sql<Prepayment>`
    select number, kind, status, vendor_id, paid_on::text, amount - applied - refunded as left from bill_payments
    where id = ${id}::uuid for update`.execute(db);
  const [row] = rows;
  if (!row) throw invalid({ payment_id: 'This prepayment doesn’t exist.' });
  if (row.kind !== 'prepayment' || row.status !== 'recorded')
    throw new Refused('conflict', 'Only a prepayment that stands can be paid back.');
  return row;
}

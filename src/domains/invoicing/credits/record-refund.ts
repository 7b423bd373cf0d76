/** Refunds to a customer, paid out of their credit (an overpayment or a credit note) and limited to it. */

import { paymentMethods } from '#domains/ledger/accounts/payment-methods.rules.ts';
import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { postRefund } from '#domains/ledger/entries/posting.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { findCustomer } from '../drafts/draft-header.ts';
import { moneyAccount } from '../payments/money-account.ts';
import { type OpenCredit, readOpenCredits, sourceColumn, takeCredits } from './credits.ts';
import { paying } from './refund.inputs.ts';
import { refunds } from './refund.resource.ts';

export const recordRefund = defineCommand(
  refunds,
  'record',
  {
    ...paying,
    label: 'Refund',
    makes: 'refunds',
    scope: 'collection',
    input: {
      customer_id: field.ref('customers', { label: 'Customer', required: true }),
      amount: field.money({ label: 'Amount', required: true, max: maxAmount }),
      refunded_on: field.date({ label: 'Refunded', help: 'Today when left empty' }),
      method: field.choice(paymentMethods, { label: 'Method', required: true, initial: 'bank_transfer' }),
      reference: field.text({ label: 'Reference' }),
      notes: field.longText({ label: 'Notes', max: 2000 }),
      account_id: field.ref('accounts', {
        label: 'From account',
        help: 'The checking account when left empty',
      }),
      /** `[{payment_id | credit_note_id, amount}]`; omitted: the customer's credit, oldest first. */
      credits: field.json({ label: 'From' }),
    },
  },
  async (ctx, _row, input) => {
    const { customer_id, amount, method, reference, notes } = input;
    if (amount <= 0n) throw invalid({ amount: 'Enter an amount above zero.' });
    const refunded_on = input.refunded_on ?? ctx.today;
    refuseFuture(ctx, 'refunded_on', refunded_on);
    await findCustomer(ctx, customer_id);
    const parts = await creditsFor(ctx, customer_id, amount, input.credits);
    const account_id = await moneyAccount(ctx, input.account_id ?? null);
    const { id } = input;
    const number = await ctx.nextNumber('refunds');
    const journal_entry_id = await postDated(
      ctx,
      'refunded_on',
      {
        entry_date: refunded_on,
        memo: `Refund ${number}${reference ? `, ${reference}` : ''}`,
        source: 'refund',
        source_table: 'refunds',
        source_id: id,
      },
      postRefund({ amount, account_id, customer_id }),
    );
    refuseEarlier(refunded_on, parts);
    await ctx.db
      .insertInto('refunds')
      .values({
        ...{ id, number, customer_id, refunded_on, amount, method, account_id, journal_entry_id },
        currency: ctx.viewer.currency,
        reference: reference ?? null,
        notes: notes ?? null,
      })
      .execute();
    await ctx.db
      .insertInto('payment_allocations')
      .values(
        parts.map((part) => ({
          refund_id: id,
          amount: part.amount,
          allocated_on: refunded_on,
          [sourceColumn[part.kind]]: part.id,
        })),
      )
      .execute();
    return { id };
  },
);

/** Nothing is paid back before it came. */
function refuseEarlier(day: string, parts: readonly OpenCredit[]): void {
  const later = parts.find(({ available_on }) => day < available_on);
  if (later)
    throw invalid({ refunded_on: `This is before ${later.available_on}, the day of ${later.number}.` });
}

async function creditsFor(ctx: Ctx, customerId: string, amount: bigint, sent: unknown) {
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
  if (sent !== undefined && sent !== null) {
    const named = await takeCredits(ctx, customerId, sent, ['payment', 'credit_note']);
    const sum = named.reduce((total, credit) => total + credit.amount, 0n);
    if (sum !== amount) throw invalid({ amount: `What it is taken from comes to ${money(sum)}.` });
    return named;
  }
  const open = (await readOpenCredits(ctx, customerId, { locked: true })).filter(
    ({ kind }) => kind !== 'deposit',
  );
  let rest = amount;
  const parts = open.flatMap((credit) => {
    const part = credit.available - rest < 0n ? credit.available : rest;
    rest -= part;
    return part > 0n ? [{ ...credit, amount: part }] : [];
  });
  if (rest > 0n) throw invalid({ amount: `The customer has only ${money(amount - rest)} of credit.` });
  return parts;
}

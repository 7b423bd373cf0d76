import { paymentMethods } from '#domains/ledger/accounts/payment-methods.rules.ts';
import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { postDated } from '#domains/ledger/entries/post-dated.ts';
import { postPayment } from '#domains/ledger/entries/posting.ts';
import { refuseFuture } from '#domains/ledger/entries/refuse-future.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { findCustomer } from '../drafts/draft-header.ts';
import { allocate, lockAllocated, readAllocations } from './allocations.ts';
import { moneyAccount } from './money-account.ts';
import { paying } from './payment.inputs.ts';
import { payments } from './payment.resource.ts';

/** Records a customer's payment: posted in full and allocated as requested; the rest is the customer's credit. */
export const recordPayment = defineCommand(
  payments,
  'record',
  {
    ...paying,
    label: 'Record payment',
    makes: 'payments',
    scope: 'collection',
    input: {
      customer_id: field.ref('customers', { label: 'Customer', required: true }),
      amount: field.money({ label: 'Amount', required: true, max: maxAmount }),
      received_on: field.date({ label: 'Received', help: 'Today when left empty' }),
      method: field.choice(paymentMethods, { label: 'Method', required: true, initial: 'bank_transfer' }),
      reference: field.text({ label: 'Reference' }),
      notes: field.longText({ label: 'Notes', max: 2000 }),
      account_id: field.ref('accounts', {
        label: 'Bank or cash account',
        help: 'The checking account when left empty',
      }),
      /** `[{invoice_id, amount, discount}]`: what is not allocated is the customer's credit. */
      allocations: field.json({ label: 'Allocations' }),
    },
  },
  async (ctx, _row, input) => {
    const { customer_id, amount, method, reference, notes } = input;
    if (amount <= 0n) throw invalid({ amount: 'Enter an amount above zero.' });
    const received_on = input.received_on ?? ctx.today;
    refuseFuture(ctx, 'received_on', received_on);
    const requested = readAllocations(ctx, input.allocations, amount);
    await findCustomer(ctx, customer_id);
    const allocations = await lockAllocated(ctx, customer_id, requested, received_on);
    const account_id = await moneyAccount(ctx, input.account_id ?? null);
    const { id } = input;
    const number = await ctx.nextNumber('payments');
    const entry = {
      entry_date: received_on,
      memo: `Payment ${number}${reference ? `, ${reference}` : ''}`,
      source: 'payment',
      source_table: 'payments',
      source_id: id,
    } as const;
    const lines = postPayment({ amount, account_id, customer_id });
    const journal_entry_id = await postDated(ctx, 'received_on', entry, lines);
    await ctx.db
      .insertInto('payments')
      .values({
        id,
        number,
        customer_id,
        received_on,
        amount,
        currency: ctx.viewer.currency,
        method,
        reference: reference ?? null,
        notes: notes ?? null,
        account_id,
        journal_entry_id,
      })
      .execute();
    const paying = { id, number, event: recordPayment.name, dayField: 'received_on' };
    await allocate(ctx, paying, allocations, received_on);
    return { id };
  },
);

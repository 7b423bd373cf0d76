import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { paymentMethods } from '../ledger/payment-methods.rules.ts';
import { billPayments } from './bill-payment.resource.ts';

export const paidBillInput = {
  bill_id: field.ref('vendor_bills', { label: 'Bill', required: true }),
  amount: field.money({ label: 'Amount', required: true }),
};

const paying = { allow: office, permission: 'record_payments' } as const;

/** One bill or a whole run: each vendor gets one payment over all that is paid to them. */
export const payBills = defineCommand(billPayments, 'pay', {
  ...paying,
  label: 'Pay bills',
  scope: 'collection',
  input: {
    paid_on: field.date({ label: 'Paid on', help: 'Today when left empty' }),
    method: field.choice(paymentMethods, { label: 'Method', required: true, initial: 'bank_transfer' }),
    reference: field.text({ label: 'Reference', max: 80 }),
    account_id: field.ref('accounts', {
      label: 'From account',
      help: 'The checking account when left empty',
    }),
    bills: field.json({ label: 'Bills', required: true }),
  },
});

export const reverseBillPayment = defineCommand(billPayments, 'reverse', {
  ...paying,
  label: 'Reverse payment',
  from: ['recorded'],
  to: 'reversed',
  final: true,
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});

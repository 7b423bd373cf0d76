import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { mostMoney } from '../ledger/most-money.rules.ts';
import { paymentMethods } from '../ledger/payment-methods.rules.ts';
import { refunds, writeOffs } from './refund.resource.ts';

const paying = { allow: office, permission: 'record_payments' } as const;

export const recordRefund = defineCommand(refunds, 'record', {
  ...paying,
  label: 'Refund',
  scope: 'collection',
  input: {
    customer_id: field.ref('customers', { label: 'Customer', required: true }),
    amount: field.money({ label: 'Amount', required: true, max: mostMoney }),
    refunded_on: field.date({ label: 'Refunded', help: 'Today when left empty' }),
    method: field.choice(paymentMethods, { label: 'Method', required: true, initial: 'bank_transfer' }),
    reference: field.text({ label: 'Reference' }),
    notes: field.longText({ label: 'Notes', max: 2000 }),
    account_id: field.ref('accounts', {
      label: 'From account',
      help: 'The checking account when left empty',
    }),
    /** `[{payment_id | credit_note_id, amount}]`; left out, the customer's credit, oldest first. */
    credits: field.json({ label: 'From' }),
  },
});

export const reverseRefund = defineCommand(refunds, 'reverse', {
  ...paying,
  label: 'Reverse refund',
  from: ['recorded'],
  to: 'reversed',
  final: true,
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});

export const reverseWriteOff = defineCommand(writeOffs, 'reverse', {
  label: 'Take back write-off',
  from: ['recorded'],
  to: 'reversed',
  allow: office,
  permission: 'create_transactions',
  final: true,
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});

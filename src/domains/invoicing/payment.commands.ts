import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { mostMoney } from '../ledger/most-money.rules.ts';
import { paymentMethods } from '../ledger/payment-methods.rules.ts';
import { payments } from './payment.resource.ts';

export const allocationInput = {
  invoice_id: field.ref('invoices', { label: 'Invoice', required: true }),
  amount: field.money({ label: 'Amount', required: true }),
};

const paying = { allow: office, permission: 'record_payments' } as const;

export const recordPayment = defineCommand(payments, 'record', {
  ...paying,
  label: 'Record payment',
  scope: 'collection',
  input: {
    customer_id: field.ref('customers', { label: 'Customer', required: true }),
    received_on: field.date({ label: 'Received', help: 'Today when left empty' }),
    amount: field.money({ label: 'Amount', required: true, max: mostMoney }),
    method: field.choice(paymentMethods, { label: 'Method', required: true, initial: 'bank_transfer' }),
    reference: field.text({ label: 'Reference' }),
    notes: field.longText({ label: 'Notes', max: 2000 }),
    account_id: field.ref('accounts', {
      label: 'Bank or cash account',
      help: 'The checking account when left empty',
    }),
    /** `[{invoice_id, amount}]`: what is not allocated stays the customer's credit. */
    allocations: field.json({ label: 'Allocations' }),
  },
});

export const allocatePayment = defineCommand(payments, 'allocate', {
  ...paying,
  label: 'Allocate',
  again: 'allowed',
  from: ['recorded'],
  input: { allocations: field.json({ label: 'Allocations', required: true }) },
});

export const reversePayment = defineCommand(payments, 'reverse', {
  ...paying,
  label: 'Reverse payment',
  from: ['recorded'],
  to: 'reversed',
  final: true,
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});

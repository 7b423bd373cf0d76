import { paymentMethods } from '#domains/ledger/accounts/payment-methods.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const access = writtenByCommands(office, 'view_invoices');

/** Money paid back to a customer out of their credit. */
export const refunds = defineResource('refunds', {
  label: 'Refund',
  labels: 'Refunds',
  title: 'number',
  order: 'refunded_on.desc',
  fields: {
    number: field.text({ label: 'Number', required: true, writableBy: 'nobody', search: true }),
    customer_id: field.ref('customers', {
      label: 'Customer',
      search: true,
      required: true,
      writableBy: 'nobody',
    }),
    refunded_on: field.date({ label: 'Refunded', required: true, writableBy: 'nobody' }),
    amount: field.money({ label: 'Amount', required: true, writableBy: 'nobody' }),
    currency: field.text({ required: true, writableBy: 'nobody' }),
    method: field.choice(paymentMethods, { label: 'Method', required: true, writableBy: 'nobody' }),
    reference: field.text({ label: 'Reference', writableBy: 'nobody', search: true }),
    notes: field.longText({ label: 'Notes', writableBy: 'nobody' }),
    account_id: field.ref('accounts', { label: 'From account', required: true, writableBy: 'nobody' }),
    status: field.state(['recorded', 'reversed'], { label: 'Status', required: true }),
    journal_entry_id: field.ref('journal_entries', { writableBy: 'nobody' }),
    reversed_at: field.instant({ label: 'Reversal recorded', writableBy: 'nobody' }),
    reversed_on: field.date({ label: 'Reversed', writableBy: 'nobody' }),
    reverse_reason: field.text({ label: 'Reversed because', writableBy: 'nobody' }),
  },
  groups: [
    {
      title: '',
      fields: [
        'customer_id',
        'refunded_on',
        'method',
        'reference',
        'account_id',
        'amount',
        'notes',
        'reversed_on',
        'reverse_reason',
      ],
    },
  ],
  elsewhere: ['number', 'currency', 'journal_entry_id', 'reversed_at'],
  list: ['number', 'customer_id', 'refunded_on', 'method', 'amount', 'status'],
  access,
});

/** The part of an invoice that is given up. Can be reversed if the customer pays after all. */
export const writeOffs = defineResource('write_offs', {
  label: 'Write-off',
  labels: 'Write-offs',
  title: 'reason',
  order: 'written_off_on.desc',
  fields: {
    invoice_id: field.ref('invoices', { label: 'Invoice', required: true, writableBy: 'nobody' }),
    customer_id: field.ref('customers', {
      label: 'Customer',
      search: true,
      required: true,
      writableBy: 'nobody',
    }),
    written_off_on: field.date({ label: 'Written off', required: true, writableBy: 'nobody' }),
    amount: field.money({ label: 'Amount', required: true, writableBy: 'nobody' }),
    tax: field.money({ label: 'Tax taken back', required: true, writableBy: 'nobody' }),
    taxes: field.json({
      label: 'Tax taken back by rate',
      help: 'Rates in millionths, amounts in minor units',
      required: true,
      writableBy: 'nobody',
    }),
    /** It came off the deposits: nothing was earned, so nothing is lost. */
    releases_deposit: field.boolean({ label: 'Off the deposits', required: true, writableBy: 'nobody' }),
    currency: field.text({ required: true, writableBy: 'nobody' }),
    reason: field.text({ label: 'Reason', required: true, writableBy: 'nobody' }),
    status: field.state(['recorded', 'reversed'], { label: 'Status', required: true }),
    journal_entry_id: field.ref('journal_entries', { writableBy: 'nobody' }),
    reversed_at: field.instant({ label: 'Reversal recorded', writableBy: 'nobody' }),
    reversed_on: field.date({ label: 'Reversed', writableBy: 'nobody' }),
    reverse_reason: field.text({ label: 'Reversed because', writableBy: 'nobody' }),
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    refunds: TableOf<typeof refunds>;
    write_offs: TableOf<typeof writeOffs>;
  }
}

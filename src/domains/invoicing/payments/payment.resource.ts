import { paymentMethods } from '#domains/ledger/accounts/payment-methods.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const access = writtenByCommands(office, 'view_invoices');

export const payments = defineResource('payments', {
  label: 'Payment',
  labels: 'Payments',
  title: 'number',
  order: 'received_on.desc',
  indexed: true,
  fields: {
    number: field.text({ label: 'Number', required: true, writableBy: 'nobody', search: true }),
    customer_id: field.ref('customers', {
      label: 'Customer',
      search: true,
      required: true,
      writableBy: 'nobody',
    }),
    received_on: field.date({ label: 'Received', required: true, writableBy: 'nobody' }),
    opened_on: field.date({ label: 'Brought forward on', writableBy: 'nobody' }),
    amount: field.money({ label: 'Amount', required: true, writableBy: 'nobody' }),
    currency: field.text({ required: true, writableBy: 'nobody' }),
    method: field.choice(paymentMethods, { label: 'Method', required: true, writableBy: 'nobody' }),
    reference: field.text({ label: 'Reference', writableBy: 'nobody', search: true }),
    notes: field.longText({ label: 'Notes', writableBy: 'nobody' }),
    account_id: field.ref('accounts', { label: 'Into account', required: true, writableBy: 'nobody' }),
    status: field.state(['recorded', 'reversed'], { label: 'Status', required: true }),
    allocated: field.money({ label: 'Allocated', required: true, writableBy: 'nobody' }),
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
        'received_on',
        'opened_on',
        'method',
        'reference',
        'account_id',
        'amount',
        'allocated',
        'notes',
        'reversed_on',
        'reverse_reason',
      ],
    },
  ],
  elsewhere: ['number', 'currency', 'journal_entry_id', 'reversed_at'],
  list: ['number', 'customer_id', 'received_on', 'method', 'amount', 'status'],
  access,
});

export const paymentAllocations = defineResource('payment_allocations', {
  label: 'Allocation',
  labels: 'Allocations',
  title: 'amount',
  order: 'created_at',
  fields: {
    payment_id: field.ref('payments', { writableBy: 'nobody' }),
    credit_note_id: field.ref('invoices', { writableBy: 'nobody' }),
    deposit_id: field.ref('invoices', { writableBy: 'nobody' }),
    write_off_id: field.ref('write_offs', { writableBy: 'nobody' }),
    discount_id: field.ref('sales_discounts', { label: 'Discount', writableBy: 'nobody' }),
    invoice_id: field.ref('invoices', { writableBy: 'nobody' }),
    refund_id: field.ref('refunds', { writableBy: 'nobody' }),
    amount: field.money({ label: 'Amount', required: true, writableBy: 'nobody' }),
    allocated_on: field.date({ label: 'On', required: true, writableBy: 'nobody' }),
    ends_id: field.ref('payment_allocations', { label: 'Ends', writableBy: 'nobody' }),
    is_ended: field.computed(
      'boolean',
      '(t.ends_id is not null or exists (select from payment_allocations e where e.tenant_id = t.tenant_id and e.ends_id = t.id))',
      { label: 'Ended' },
    ),
    journal_entry_id: field.ref('journal_entries', { writableBy: 'nobody' }),
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    payments: TableOf<typeof payments>;
    payment_allocations: TableOf<typeof paymentAllocations>;
  }
}

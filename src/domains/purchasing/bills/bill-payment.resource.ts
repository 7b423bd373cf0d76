import { paymentMethods } from '#domains/ledger/accounts/payment-methods.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const access = writtenByCommands(office, 'view_purchase_orders');
const kept = { writableBy: 'nobody' } as const;

export const billPayments = defineResource('bill_payments', {
  label: 'Payment to vendor',
  labels: 'Payments to vendors',
  title: 'number',
  order: 'paid_on.desc',
  fields: {
    number: field.text({ label: 'Number', required: true, search: true, ...kept }),
    kind: field.choice(['payment', 'prepayment'], { label: 'Kind', required: true, ...kept }),
    run_number: field.text({ label: 'Payment run', search: true, ...kept }),
    vendor_id: field.ref('vendors', { label: 'Vendor', search: true, required: true, ...kept }),
    paid_on: field.date({ label: 'Paid', required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    currency: field.text({ required: true, ...kept }),
    method: field.choice(paymentMethods, { label: 'Method', required: true, ...kept }),
    reference: field.text({ label: 'Reference', search: true, ...kept }),
    account_id: field.ref('accounts', { label: 'From account', required: true, ...kept }),
    po_id: field.ref('purchase_orders', { label: 'Purchase order', ...kept }),
    applied: field.money({ label: 'Applied to bills', required: true, ...kept }),
    refunded: field.money({ label: 'Paid back', required: true, ...kept }),
    left: field.computed(
      'money',
      "case when t.kind = 'prepayment' and t.status = 'recorded' then t.amount - t.applied - t.refunded end",
      { label: 'Left' },
    ),
    status: field.state(['recorded', 'reversed'], { label: 'Status', required: true }),
    journal_entry_id: field.ref('journal_entries', kept),
    reversed_at: field.instant({ label: 'Reversal recorded', ...kept }),
    reversed_on: field.date({ label: 'Reversed', ...kept }),
    reverse_reason: field.text({ label: 'Reversed because', ...kept }),
  },
  groups: [
    {
      title: '',
      fields: [
        'vendor_id',
        'paid_on',
        'method',
        'reference',
        'run_number',
        'account_id',
        'po_id',
        'amount',
        'reversed_on',
        'reverse_reason',
      ],
    },
  ],
  elsewhere: ['number', 'kind', 'applied', 'refunded', 'left', 'currency', 'journal_entry_id', 'reversed_at'],
  list: ['number', 'kind', 'run_number', 'vendor_id', 'paid_on', 'method', 'amount', 'status'],
  access,
});

export const billPaymentAllocations = defineResource('bill_payment_allocations', {
  label: 'Allocation',
  labels: 'Allocations',
  title: 'amount',
  order: 'created_at',
  fields: {
    payment_id: field.ref('bill_payments', kept),
    credit_id: field.ref('vendor_bills', kept),
    discount_id: field.ref('purchase_discounts', { label: 'Discount', ...kept }),
    prepayment_use_id: field.ref('prepayment_uses', { label: 'Prepayment', ...kept }),
    bill_id: field.ref('vendor_bills', { required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    allocated_on: field.date({ label: 'On', ...kept }),
    ends_id: field.ref('bill_payment_allocations', { label: 'Ends', ...kept }),
    is_ended: field.computed(
      'boolean',
      '(t.ends_id is not null or exists (select from bill_payment_allocations e where e.tenant_id = t.tenant_id and e.ends_id = t.id))',
      { label: 'Ended' },
    ),
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    bill_payments: TableOf<typeof billPayments>;
    bill_payment_allocations: TableOf<typeof billPaymentAllocations>;
  }
}

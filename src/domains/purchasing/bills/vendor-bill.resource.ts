import { keptClasses } from '#domains/ledger/classes/class-fields.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const access = writtenByCommands(office, 'view_purchase_orders');
const kept = { writableBy: 'nobody' } as const;

export const vendorBills = defineResource('vendor_bills', {
  label: 'Vendor bill',
  labels: 'Vendor bills',
  title: 'number',
  order: 'bill_date.desc',
  indexed: true,
  fields: {
    number: field.text({ label: 'Number', search: true, ...kept }),
    kind: field.choice(['bill', 'credit'], { label: 'Kind', required: true, ...kept }),
    status: field.state(['draft', 'posted', 'void'], { label: 'Status', required: true }),
    vendor_id: field.ref('vendors', { label: 'Vendor', search: true, required: true, ...kept }),
    po_id: field.ref('purchase_orders', { label: 'Purchase order', ...kept }),
    credits_id: field.ref('vendor_bills', { label: 'Credits', ...kept }),
    vendor_reference: field.text({ label: 'Vendor’s number', search: true, ...kept }),
    bill_date: field.date({ label: 'Dated', required: true, ...kept }),
    due_date: field.date({ label: 'Due', required: true, ...kept }),
    discount_percent: field.decimal(4, { label: 'Early-payment discount', percent: true, ...kept }),
    discount_days: field.integer({ label: 'If paid within (days)', ...kept }),
    discount_until: field.computed('date', '(t.bill_date + t.discount_days)', { label: 'Discount until' }),
    discount_offered: field.computed(
      'money',
      "case when t.status = 'posted' and t.kind = 'bill' and t.balance > 0 and t.bill_date + t.discount_days >= fw.today() then fw.half_even(t.balance * t.discount_percent) end",
      { label: 'Discount offered' },
    ),
    opened_on: field.date({ label: 'Brought forward on', ...kept }),
    currency: field.text({ label: 'Currency', required: true, max: 3, ...kept }),
    subtotal: field.money({ label: 'Subtotal', required: true, ...kept }),
    tax_amount: field.money({ label: 'Tax', required: true, ...kept }),
    shipping_amount: field.money({ label: 'Shipping', required: true, ...kept }),
    total_amount: field.money({ label: 'Total', required: true, ...kept }),
    paid: field.money({ label: 'Paid', required: true, ...kept }),
    balance: field.money({ label: 'Open', required: true, ...kept }),
    payment_state: field.choice(['unpaid', 'partly_paid', 'paid'], {
      label: 'Payment',
      required: true,
      ...kept,
    }),
    is_overdue: field.computed(
      'boolean',
      "(t.status = 'posted' and t.kind = 'bill' and t.balance > 0 and t.due_date < fw.today())",
      { label: 'Overdue', required: true },
    ),
    notes: field.longText({ label: 'Notes', max: 4000, ...kept }),
    difference_reason: field.text({ label: 'Difference accepted because', max: 500, ...kept }),
    attachments: field.json({ label: 'Attachments', ...kept }),
    posted_at: field.instant({ label: 'Posted', ...kept }),
    voided_at: field.instant({ label: 'Voided', ...kept }),
    void_reason: field.text({ label: 'Void because', ...kept }),
    journal_entry_id: field.ref('journal_entries', { label: 'Journal entry', ...kept }),
  },
  groups: [
    {
      title: '',
      fields: [
        'vendor_id',
        'po_id',
        'vendor_reference',
        'bill_date',
        'due_date',
        'opened_on',
        'total_amount',
        'paid',
        'balance',
        'difference_reason',
        'credits_id',
        'notes',
        'void_reason',
      ],
    },
  ],
  elsewhere: [
    'number',
    'kind',
    'discount_percent',
    'discount_days',
    'discount_until',
    'discount_offered',
    'currency',
    'subtotal',
    'tax_amount',
    'shipping_amount',
    'payment_state',
    'is_overdue',
    'posted_at',
    'voided_at',
    'journal_entry_id',
  ],
  parts: { vendor_bill_lines: 'bill_id' },
  list: [
    'number',
    'vendor_id',
    'vendor_reference',
    'bill_date',
    'due_date',
    'status',
    'total_amount',
    'balance',
  ],
  refusals: {
    vendor_bills_reference_key: {
      field: 'vendor_reference',
      message: 'A bill of this vendor with this number is posted already.',
    },
  },
  access,
});

export const vendorBillLines = defineResource('vendor_bill_lines', {
  label: 'Bill line',
  labels: 'Bill lines',
  title: 'item_name',
  order: 'position',
  fields: {
    bill_id: field.ref('vendor_bills', { required: true, ...kept }),
    position: field.integer({ required: true, ...kept }),
    po_item_id: field.ref('purchase_order_items', { ...kept }),
    item_name: field.text({ label: 'For', required: true, ...kept }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, ...kept }),
    unit_price: field.unitPrice({ label: 'Unit price', required: true, ...kept }),
    tax_rate: field.decimal(6, { label: 'Tax rate', required: true, ...kept }),
    tax_amount: field.money({ label: 'Tax', required: true, ...kept }),
    total_amount: field.money({ label: 'Total', required: true, ...kept }),
    account_id: field.ref('accounts', { label: 'Account', ...kept }),
    work_order_id: field.ref('work_orders', { label: 'Work order', ...kept }),
    freight_receipt_id: field.ref('goods_receipts', { label: 'Freight of', ...kept }),
    ...keptClasses,
    received_amount: field.money({ label: 'At ordered price', ...kept }),
    price_difference: field.money({ label: 'Price difference', ...kept }),
    freight: field.money({ label: 'Freight', ...kept }),
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    vendor_bills: TableOf<typeof vendorBills>;
    vendor_bill_lines: TableOf<typeof vendorBillLines>;
  }
}

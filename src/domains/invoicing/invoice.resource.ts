import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

export const invoiceKinds = ['invoice', 'credit_note', 'deposit', 'progress'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoices = defineResource('invoices', {
  label: 'Invoice',
  labels: 'Invoices',
  title: 'number',
  order: 'issue_date.desc',
  fields: {
    number: field.text({ label: 'Number', writableBy: 'nobody', search: true }),
    kind: field.choice(invoiceKinds, {
      label: 'Kind',
      required: true,
      initial: 'invoice',
      createOnly: true,
    }),
    status: field.state(['draft', 'sent', 'void'], { label: 'Status', required: true }),
    customer_id: field.ref('customers', { label: 'Customer', search: true, required: true }),
    site_id: field.ref('sites', { label: 'Site', search: true }),
    contact_id: field.ref('contacts', { label: 'Contact' }),
    work_order_id: field.ref('work_orders', { label: 'Work order' }),
    credits_id: field.ref('invoices', { label: 'Credits', writableBy: 'nobody' }),
    series_id: field.ref('invoice_series', { label: 'Recurring invoice', writableBy: 'nobody' }),
    occurs_on: field.date({ label: 'Occurrence', writableBy: 'nobody' }),
    issue_date: field.date({ label: 'Issued', required: true }),
    due_date: field.date({ label: 'Due', required: true }),
    terms: field.integer({ label: 'Terms', help: 'Days', min: 0, max: 365 }),
    currency: field.text({ label: 'Currency', required: true, max: 3, writableBy: 'nobody' }),
    discount_percent: field.decimal(4, { label: 'Discount on all', min: 0, max: 1, writableBy: 'nobody' }),
    discount_amount: field.money({ label: 'Discount on all', writableBy: 'nobody' }),
    subtotal: field.money({ label: 'Subtotal', required: true, writableBy: 'nobody' }),
    discount: field.money({ label: 'Discount', required: true, writableBy: 'nobody' }),
    tax: field.money({ label: 'Tax', required: true, writableBy: 'nobody' }),
    total: field.money({ label: 'Total', required: true, writableBy: 'nobody' }),
    paid: field.money({ label: 'Paid', required: true, writableBy: 'nobody' }),
    balance: field.money({ label: 'Balance', required: true, writableBy: 'nobody' }),
    applied: field.money({ label: 'Applied', required: true, writableBy: 'nobody' }),
    written_off: field.money({ label: 'Written off', required: true, writableBy: 'nobody' }),
    agreement: field.json({ label: 'Agreed price', writableBy: 'nobody' }),
    payment_state: field.choice(['unpaid', 'partly_paid', 'paid'], {
      label: 'Payment',
      required: true,
      writableBy: 'nobody',
    }),
    is_overdue: field.computed(
      'boolean',
      "(t.status = 'sent' and t.kind <> 'credit_note' and t.balance > 0 and t.due_date < fw.today())",
      { label: 'Overdue', required: true },
    ),
    bill_to: field.json({ label: 'Bill to', writableBy: 'nobody' }),
    customer_po: field.text({ label: 'Customer PO', max: 60, search: true }),
    notes: field.longText({ label: 'Notes on the invoice', max: 4000 }),
    message: field.longText({ label: 'Message', writableBy: 'nobody' }),
    public_token: field.text({ label: 'Customer’s link', writableBy: 'nobody', readableBy: office }),
    sent_at: field.instant({ label: 'Sent', writableBy: 'nobody' }),
    sent_to: field.text({ label: 'Sent to', writableBy: 'nobody' }),
    sent_by_hand_at: field.instant({ label: 'Sent by hand', writableBy: 'nobody' }),
    viewed_at: field.instant({ label: 'Viewed', writableBy: 'nobody' }),
    reminders_stopped: field.boolean({ label: 'No reminders', required: true, writableBy: 'nobody' }),
    voided_at: field.instant({ label: 'Voided', writableBy: 'nobody' }),
    void_reason: field.text({ label: 'Void because', writableBy: 'nobody' }),
    journal_entry_id: field.ref('journal_entries', { label: 'Journal entry', writableBy: 'nobody' }),
  },
  parts: { invoice_lines: 'invoice_id' },
  list: ['number', 'customer_id', 'issue_date', 'due_date', 'status', 'payment_state', 'total', 'balance'],
  form: ['customer_id', 'site_id', 'issue_date', 'due_date', 'customer_po', 'notes'],
  access: {
    read: office,
    create: 'nobody',
    update: 'nobody',
    delete: 'nobody',
    permission: {
      read: 'view_invoices',
      create: 'create_invoices',
      update: 'create_invoices',
      delete: 'create_invoices',
    },
  },
});

export const invoiceLines = defineResource('invoice_lines', {
  label: 'Invoice line',
  labels: 'Invoice lines',
  title: 'description',
  order: 'position',
  fields: {
    invoice_id: field.ref('invoices', { required: true, writableBy: 'nobody' }),
    position: field.integer({ required: true, writableBy: 'nobody' }),
    kind: field.choice(['labour', 'part', 'cost', 'agreed_price', 'section', 'other'], {
      label: 'Kind',
      required: true,
      initial: 'other',
      writableBy: 'nobody',
    }),
    description: field.text({ label: 'Description', required: true, max: 1000, writableBy: 'nobody' }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, initial: '1', writableBy: 'nobody' }),
    unit: field.text({ label: 'Unit', max: 20, writableBy: 'nobody' }),
    unit_price: field.money({ label: 'Unit price', required: true, initial: '0', writableBy: 'nobody' }),
    discount: field.money({ label: 'Discount', required: true, initial: '0', writableBy: 'nobody' }),
    discount_percent: field.decimal(4, { label: 'Discount', min: 0, max: 1, writableBy: 'nobody' }),
    shared_discount: field.money({
      label: 'Part of the discount on all',
      required: true,
      writableBy: 'nobody',
    }),
    tax_rate: field.decimal(6, {
      label: 'Tax rate',
      required: true,
      min: 0,
      max: 1,
      initial: '0',
      writableBy: 'nobody',
    }),
    net: field.money({ label: 'Net', required: true, writableBy: 'nobody' }),
    tax: field.money({ label: 'Tax', required: true, writableBy: 'nobody' }),
    total: field.money({ label: 'Total', required: true, writableBy: 'nobody' }),
    account_id: field.ref('accounts', { label: 'Account', writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { label: 'Work order', writableBy: 'nobody' }),
    credits_line_id: field.ref('invoice_lines', { label: 'Credits', writableBy: 'nobody' }),
  },
  access: writtenByCommands(office, 'view_invoices'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    invoices: TableOf<typeof invoices>;
    invoice_lines: TableOf<typeof invoiceLines>;
  }
}

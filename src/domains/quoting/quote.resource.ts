import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

export const quoteStatuses = [
  'draft',
  'sent',
  'changes_requested',
  'approved',
  'declined',
  'expired',
  'converted',
] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

const written = { writableBy: 'nobody' } as const;
const sum = { required: true, ...written } as const;

/** An offer to a customer. Its amounts are those of the leading option: the chosen, else the recommended, else the first. */
export const quotes = defineResource('quotes', {
  label: 'Quote',
  labels: 'Quotes',
  title: 'number',
  order: 'created_at.desc',
  indexed: true,
  fields: {
    number: field.sequence('Q-', { label: 'Number', required: true }),
    title: field.text({ label: 'Title', required: true, search: true, ...written }),
    status: field.state(quoteStatuses, { label: 'Status', required: true }),
    revision: field.integer({ label: 'Revision', required: true, ...written }),
    customer_id: field.ref('customers', { label: 'Customer', search: true, required: true, ...written }),
    site_id: field.ref('sites', { label: 'Site', search: true, ...written }),
    contact_id: field.ref('contacts', { label: 'Contact', ...written }),
    asset_id: field.ref('assets', { label: 'Asset', ...written }),
    work_order_id: field.ref('work_orders', { label: 'Comes from', ...written }),
    offered_by: field.ref('memberships', { label: 'Offered on site by', ...written }),
    valid_until: field.date({ label: 'Valid until', required: true, ...written }),
    currency: field.text({ label: 'Currency', required: true, max: 3, ...written }),
    customer_po: field.text({ label: 'Customer PO', max: 60, search: true, ...written }),
    notes: field.longText({ label: 'Notes on the quote', max: 4000, ...written }),
    deposit_percent: field.decimal(4, { label: 'Deposit', min: 0, max: 1, percent: true, ...written }),
    deposit_amount: field.money({ label: 'Deposit asked for', ...written }),
    subtotal: field.money({ label: 'Subtotal', ...sum }),
    discount: field.money({ label: 'Discount', ...sum }),
    tax: field.money({ label: 'Tax', ...sum }),
    total: field.money({ label: 'Total', ...sum }),
    deposit: field.money({ label: 'Deposit', ...sum }),
    bill_to: field.json({ label: 'For', ...written }),
    message: field.longText({ label: 'Message', ...written }),
    sent_at: field.instant({ label: 'Sent', ...written }),
    sent_to: field.text({ label: 'Sent to', ...written }),
    sent_by_hand_at: field.instant({ label: 'Sent by hand', ...written }),
    viewed_at: field.instant({ label: 'Viewed', ...written }),
    decided_at: field.instant({ label: 'Decided', ...written }),
    decided_by: field.choice(['customer', 'office'], { label: 'Decision entered by', ...written }),
    signer_name: field.text({ label: 'Name', ...written }),
    decision_note: field.longText({ label: 'What the customer said', ...written }),
    signature_file_id: field.ref('files', { label: 'Signature', ...written }),
    converted_at: field.instant({ label: 'Converted', ...written }),
    made_work_order_id: field.ref('work_orders', { label: 'Made into', ...written }),
    // Plain uuids instead of refs: reading a quote requires no financial permission, and does not wait for the lock that money
    // commands hold.
    made_invoice_id: field.uuid({ label: 'Invoice', ...written }),
    deposit_invoice_id: field.uuid({ label: 'Deposit invoice', ...written }),
  },
  groups: [
    {
      title: '',
      fields: [
        'customer_id',
        'site_id',
        'contact_id',
        'asset_id',
        'work_order_id',
        'offered_by',
        'valid_until',
        'total',
        'deposit',
        'customer_po',
        'sent_at',
        'sent_to',
        'sent_by_hand_at',
        'viewed_at',
        'decided_at',
        'signer_name',
        'decision_note',
        'made_work_order_id',
      ],
    },
  ],
  elsewhere: [
    'title',
    'revision',
    'currency',
    'notes',
    'deposit_percent',
    'deposit_amount',
    'subtotal',
    'discount',
    'tax',
    'message',
    'decided_by',
    'signature_file_id',
    'converted_at',
  ],
  parts: { quote_options: 'quote_id', quote_lines: 'quote_id', quote_revisions: 'quote_id' },
  list: ['number', 'title', 'customer_id', 'status', 'total', 'valid_until', 'sent_at'],
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    quotes: TableOf<typeof quotes>;
  }
}

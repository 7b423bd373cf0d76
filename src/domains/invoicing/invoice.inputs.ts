import { ofDocumentLines } from '#domains/ledger/accounts/control-accounts.rules.ts';
import { classInput } from '#domains/ledger/classes/class-fields.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';

/** A line as sent by the client; `id` keeps a stored line. Computed fields may be sent back and are ignored. */
export const lineInput = {
  id: field.uuid(),
  kind: field.choice(['labour', 'part', 'cost', 'agreed_price', 'section', 'other'], {
    label: 'Kind',
    initial: 'other',
  }),
  description: field.text({ label: 'Description', required: true, max: 1000 }),
  quantity: field.decimal(3, {
    label: 'Quantity',
    required: true,
    initial: '1',
    min: 0,
    max: 1_000_000,
  }),
  unit: field.text({ label: 'Unit', max: 20 }),
  unit_price: field.unitPrice({ label: 'Unit price', required: true, initial: '0' }),
  discount: field.money({ label: 'Discount', required: true, initial: '0', min: 0 }),
  /** Discount on the line; if set, the amount is computed from it. */
  discount_percent: field.decimal(4, { label: 'Discount', min: 0, max: 1 }),
  tax_rate: field.decimal(6, { label: 'Tax rate', required: true, initial: '0', min: 0, max: 1 }),
  account_id: field.ref('accounts', { label: 'Account', among: ofDocumentLines }),
  /** What the line was picked from, and what one of it costs. */
  service_id: field.ref('services', { label: 'Service' }),
  part_id: field.ref('parts', { label: 'Part' }),
  unit_cost: field.unitPrice({ label: 'Unit cost', min: 0 }),
  ...classInput,
};

export const draftInput = {
  site_id: field.ref('sites', { label: 'Site' }),
  contact_id: field.ref('contacts', { label: 'Contact' }),
  issue_date: field.date({ label: 'Issued' }),
  due_date: field.date({ label: 'Due' }),
  terms: field.integer({ label: 'Terms', help: 'Days until it is due', min: 0, max: 365 }),
  early_discount_percent: field.decimal(4, {
    label: 'Early-payment discount',
    percent: true,
    min: 0,
    max: 0.9999,
  }),
  early_discount_days: field.integer({ label: 'If paid within (days)', min: 0, max: 365 }),
  customer_po: field.text({ label: 'Customer PO', max: 60 }),
  notes: field.longText({ label: 'Notes on the invoice', max: 4000 }),
  discount_percent: field.decimal(4, { label: 'Discount on all', min: 0, max: 1 }),
  discount_amount: field.money({ label: 'Discount on all', min: 0 }),
  lines: field.json({ label: 'Lines' }),
  subtotal: field.json(),
  discount: field.json(),
  tax: field.json(),
  total: field.json(),
};

export const writing = { allow: office, permission: 'create_invoices' } as const;

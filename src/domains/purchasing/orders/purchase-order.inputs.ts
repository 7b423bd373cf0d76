import { ofDocumentLines } from '#domains/ledger/accounts/control-accounts.rules.ts';
import { classInput } from '#domains/ledger/classes/class-fields.rules.ts';
import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';

/** An item as sent by the client. Computed fields may be sent back and are ignored. */
export const itemInput = {
  item_name: field.text({ label: 'Item', required: true }),
  description: field.longText({ label: 'Description', max: 1000 }),
  quantity: field.decimal(3, { label: 'Quantity', required: true, initial: '1', min: 0.001, max: 1_000_000 }),
  unit_price: field.unitPrice({ label: 'Unit price', required: true, initial: '0', min: 0 }),
  tax_rate: field.decimal(6, { label: 'Tax rate', required: true, initial: '0', min: 0, max: 1 }),
  account_id: field.ref('accounts', { label: 'Account', among: ofDocumentLines }),
  part_id: field.ref('parts', { label: 'Part' }),
  work_order_id: field.ref('work_orders', { label: 'For work order' }),
  ...classInput,
};

export const header = {
  order_date: field.date({ label: 'Order date', help: 'Today when left empty' }),
  expected_delivery_date: field.date({ label: 'Expected delivery' }),
  payment_terms: field.text({ label: 'Payment terms', max: 60, help: 'The vendor’s when left empty' }),
  shipping_amount: field.money({ label: 'Shipping', min: 0, max: maxAmount }),
  shipping_address: field.address({ label: 'Ship to' }),
  billing_address: field.address({ label: 'Bill to' }),
  notes: field.longText({ label: 'Notes for the vendor', max: 4000 }),
  approval_required: field.boolean({ label: 'Ask for approval whatever the amount' }),
  items: field.json({ label: 'Items' }),
  subtotal: field.json(),
  tax_amount: field.json(),
  total_amount: field.json(),
};

export const writing = { allow: office, permission: 'create_purchase_orders' } as const;

/** A line is `{item_id, quantity, location_id}`; items that are not for stock need no location. */
export const receiptLineInput = {
  item_id: field.uuid({ label: 'Item', required: true }),
  quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0, max: 1_000_000 }),
  location_id: field.ref('stock_locations', { label: 'Into' }),
};

import { field } from '#kernel/field.ts';
import { lineInput } from '../invoicing/invoice.inputs.ts';

/** Like an invoice's line, but can be optional. */
export const quoteLineInput = {
  ...lineInput,
  is_optional: field.boolean({ label: 'Optional', initial: false }),
  is_selected: field.boolean({ label: 'Ticked', initial: false }),
};

/** `lines`: a list of `quoteLineInput`. */
export const optionInput = {
  name: field.text({ label: 'Name of the option', max: 80 }),
  description: field.longText({ label: 'What sets it apart', max: 2000 }),
  is_recommended: field.boolean({ label: 'Recommended', initial: false }),
  discount_percent: field.decimal(4, { label: 'Discount on all', min: 0, max: 1 }),
  discount_amount: field.money({ label: 'Discount on all', min: 0 }),
  lines: field.json({ label: 'Lines' }),
};

export const quoteInput = {
  site_id: field.ref('sites', { label: 'Site' }),
  contact_id: field.ref('contacts', { label: 'Contact' }),
  asset_id: field.ref('assets', { label: 'Asset' }),
  work_order_id: field.ref('work_orders', { label: 'Comes from work order' }),
  valid_until: field.date({ label: 'Valid until' }),
  customer_po: field.text({ label: 'Customer PO', max: 60 }),
  notes: field.longText({ label: 'Notes on the quote', max: 4000 }),
  deposit_percent: field.decimal(4, { label: 'Deposit', min: 0, max: 1 }),
  deposit_amount: field.money({ label: 'Deposit', min: 0 }),
  /** One to five options to choose from, each an `optionInput`. */
  options: field.json({ label: 'Options' }),
};

import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const access = writtenByCommands(office);
const written = { writableBy: 'nobody' } as const;
const sum = { required: true, ...written } as const;

/** One of the alternatives (such as good, better, best) that the customer chooses from. */
export const quoteOptions = defineResource('quote_options', {
  label: 'Option',
  labels: 'Options',
  title: 'name',
  order: 'position',
  fields: {
    quote_id: field.ref('quotes', { ...sum }),
    position: field.integer({ ...sum }),
    name: field.text({ label: 'Name', max: 80, ...written }),
    description: field.longText({ label: 'Description', max: 2000, ...written }),
    is_recommended: field.boolean({ label: 'Recommended', ...sum }),
    is_chosen: field.boolean({ label: 'Chosen', ...sum }),
    discount_percent: field.decimal(4, { label: 'Discount on all', min: 0, max: 1, ...written }),
    discount_amount: field.money({ label: 'Discount on all', ...written }),
    subtotal: field.money({ label: 'Subtotal', ...sum }),
    discount: field.money({ label: 'Discount', ...sum }),
    tax: field.money({ label: 'Tax', ...sum }),
    total: field.money({ label: 'Total', ...sum }),
  },
  access,
});

export const quoteLines = defineResource('quote_lines', {
  label: 'Quote line',
  labels: 'Quote lines',
  title: 'description',
  order: 'position',
  fields: {
    quote_id: field.ref('quotes', { ...sum }),
    option_id: field.ref('quote_options', { ...sum }),
    position: field.integer({ ...sum }),
    kind: field.choice(['labour', 'part', 'cost', 'agreed_price', 'section', 'other'], {
      label: 'Kind',
      required: true,
      initial: 'other',
      ...written,
    }),
    description: field.text({ label: 'Description', required: true, max: 1000, ...written }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, initial: '1', ...written }),
    unit: field.text({ label: 'Unit', max: 20, ...written }),
    unit_price: field.unitPrice({ label: 'Unit price', required: true, initial: '0', ...written }),
    discount: field.money({ label: 'Discount', required: true, initial: '0', ...written }),
    discount_percent: field.decimal(4, { label: 'Discount', min: 0, max: 1, ...written }),
    shared_discount: field.money({ label: 'Part of the discount on all', ...sum }),
    tax_rate: field.decimal(6, { label: 'Tax rate', min: 0, max: 1, ...sum }),
    net: field.money({ label: 'Net', ...sum }),
    tax: field.money({ label: 'Tax', ...sum }),
    total: field.money({ label: 'Total', ...sum }),
    account_id: field.ref('accounts', { label: 'Account', ...written }),
    service_id: field.ref('services', { label: 'Service', ...written }),
    part_id: field.ref('parts', { label: 'Part', ...written }),
    unit_cost: field.unitPrice({ label: 'Unit cost', ...written }),
    is_optional: field.boolean({ label: 'Optional', help: 'The customer may tick it', ...sum }),
    is_selected: field.boolean({ label: 'Ticked', ...sum }),
  },
  access,
});

/** A quote as it was sent, with its public link and the customer's decision. */
export const quoteRevisions = defineResource('quote_revisions', {
  label: 'Quote revision',
  labels: 'Quote revisions',
  title: 'revision',
  order: 'revision.desc',
  fields: {
    quote_id: field.ref('quotes', { ...sum }),
    revision: field.integer({ label: 'Revision', ...sum }),
    public_token: field.text({ label: 'Customer’s link', ...sum }),
    document: field.json({ label: 'Document', required: true, onlyNamed: true, ...written }),
    total: field.money({ label: 'Total', ...sum }),
    sent_at: field.instant({ label: 'Sent', ...sum }),
    sent_to: field.text({ label: 'Sent to', ...written }),
    outcome: field.choice(['changes_requested', 'approved', 'declined', 'expired', 'replaced'], {
      label: 'Outcome',
      ...written,
    }),
    outcome_at: field.instant({ label: 'On', ...written }),
    outcome_by: field.text({ label: 'By', ...written }),
    outcome_note: field.longText({ label: 'Note', ...written }),
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    quote_options: TableOf<typeof quoteOptions>;
    quote_lines: TableOf<typeof quoteLines>;
    quote_revisions: TableOf<typeof quoteRevisions>;
  }
}

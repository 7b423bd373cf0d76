import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { draftInput } from '../invoice.inputs.ts';

export const writing = { allow: office, permission: 'create_invoices' } as const;

export const { site_id, contact_id, terms, customer_po, notes, discount_percent, discount_amount, lines } =
  draftInput;

export const seriesInput = {
  name: field.text({ label: 'Name', required: true }),
  customer_id: field.ref('customers', { label: 'Customer', required: true }),
  rule: field.text({ label: 'Repeats', required: true }),
  starts_on: field.date({ label: 'First on', required: true }),
  mode: field.choice(['draft', 'send'], { label: 'Becomes', required: true, initial: 'draft' }),
  ...{ site_id, contact_id, terms, customer_po, notes, discount_percent, discount_amount, lines },
};

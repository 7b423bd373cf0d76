import { field } from '#kernel/field.ts';
import { customers } from '../crm/customer.resource.ts';
import { addressFields, gatherAddress } from './address-fields.ts';
import { fieldsOf, pick, type Target } from './target.rules.ts';

const own = [
  'name',
  'email',
  'phone',
  'kind',
  'status',
  'source',
  'payment_terms',
  'tax_exempt',
  'tax_id',
  'credit_limit',
  'tags',
  'notes',
] as const;

export const customerTarget: Target = {
  table: 'customers',
  resource: customers,
  fields: {
    ...fieldsOf(customers, own),
    first_name: {
      label: 'First name',
      field: field.text(),
      help: 'Becomes the name where there is no other',
    },
    last_name: { label: 'Last name', field: field.text() },
    ...addressFields('billing', 'Billing'),
    first_site: {
      label: 'First site at this address',
      field: field.boolean(),
      help: 'Whether the address becomes the customer’s first site, where work orders are done',
    },
  },
  needed: [['name', 'first_name', 'last_name']],
  unique: [],
  suggested: { first_site: 'true' },
  complete(values) {
    const person = [values.first_name, values.last_name].filter(Boolean).join(' ');
    const row = pick(values, own);
    if (row.name === undefined && person !== '') row.name = person;
    const address = gatherAddress(values, 'billing');
    if (address) row.billing_address = address;
    const faults = row.name === undefined ? [{ field: 'name', reason: 'The name is missing.' }] : [];
    const isPlace = values.first_site === true && (address?.street_address || address?.city);
    const site = isPlace && { name: address.street_address ?? row.name ?? '', address };
    return { row, faults, ...(site && { site }) };
  },
};

import { field } from '#kernel/field.ts';
import { sites } from '../crm/site.resource.ts';
import { addressFields, gatherAddress } from './address-fields.ts';
import { type Fault, fieldsOf, pick, type Target } from './target.rules.ts';

const own = ['name', 'access_notes', 'hazards', 'lat', 'lng', 'timezone', 'tax_rate', 'is_active'] as const;

export const siteTarget: Target = {
  table: 'sites',
  resource: sites,
  fields: {
    customer: { label: 'Customer', field: field.text(), reference: 'customers', help: 'By name' },
    ...fieldsOf(sites, own),
    ...addressFields('site', ''),
  },
  needed: [['customer'], ['name', 'site_street_address']],
  unique: [],
  complete(values) {
    const faults: Fault[] = [];
    const row = pick(values, [...own, 'customer_id']);
    const address = gatherAddress(values, 'site');
    if (address) row.address = address;
    if (row.name === undefined && address?.street_address) row.name = address.street_address;
    if (row.name === undefined) faults.push({ field: 'name', reason: 'The name is missing.' });
    if (row.customer_id === undefined)
      faults.push({ field: 'customer', reason: 'A site needs its customer.' });
    return { row, faults };
  },
};

import { field } from '#kernel/field.ts';
import { defineImport, type ImportValues } from '#kernel/import.ts';
import type { Value } from '#kernel/values.ts';
import { customers } from './customer.resource.ts';

/** Other programs have first and last name in separate columns, and one address for both billing and site. */
export const customerImport = defineImport(customers, {
  fields: {
    first_name: {
      label: 'First name',
      field: field.text(),
      help: 'Used as the name where there is no other',
    },
    last_name: { label: 'Last name', field: field.text() },
    first_site: {
      label: 'First site at this address',
      field: field.boolean(),
      help: 'Whether the address becomes the customer’s first site, where work orders are done',
    },
    opening_balance: {
      label: 'Opening balance (as a note)',
      field: field.text({ max: 40 }),
      help: 'Kept in the notes. Nothing is posted: open invoices are brought under Financials, Opening balances',
    },
  },
  alike: ['email', 'phone'],
  needed: [['name', 'first_name', 'last_name']],
  suggested: { first_site: 'true' },
  complete(read, values) {
    const person = [values.first_name, values.last_name].filter(Boolean).join(' ');
    const named = read.name === undefined && person !== '' ? { ...read, name: person } : read;
    const row = withBalance(named, values.opening_balance);
    const { billing_street_address: street, billing_city: city } = values;
    if (values.first_site !== true || !(street || city)) return { row };
    const site = { name: street ?? row.name ?? '', address: row.billing_address ?? null };
    return { row, beside: { table: 'sites', row: site } };
  },
});

/** A balance of nothing is not worth a note. */
function withBalance(row: ImportValues, balance: Value | undefined): ImportValues {
  if (typeof balance !== 'string' || !/[1-9]/.test(balance)) return row;
  return { ...row, notes: [row.notes, `Opening balance: ${balance}`].filter(Boolean).join('\n') };
}

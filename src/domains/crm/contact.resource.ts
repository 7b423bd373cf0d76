import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const contacts = defineResource('contacts', {
  label: 'Contact',
  labels: 'Contacts',
  title: 'name',
  order: 'name',
  customFields: true,
  indexed: true,
  fields: {
    customer_id: field.ref('customers', { label: 'Customer', search: true, required: true }),
    name: field.text({ label: 'Name', required: true, search: true }),
    role: field.text({ label: 'Role', help: 'Facility manager, tenant, accounts payable' }),
    email: field.email({ label: 'Email', search: true }),
    phone: field.phone({ label: 'Phone', search: true }),
    mobile: field.phone({ label: 'Mobile' }),
    preferred_channel: field.choice(['email', 'phone', 'text'], { label: 'Prefers', initial: 'email' }),
    is_primary: field.boolean({ label: 'Main contact', initial: false }),
    is_billing: field.boolean({ label: 'Gets the invoices', initial: false }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  list: ['name', 'customer_id', 'role', 'email', 'phone'],
  access: { read: 'everyone', create: office, update: office, delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    contacts: TableOf<typeof contacts>;
  }
}

import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** A place where work is done; belongs to a customer and has its own tax rate and access notes. */
export const sites = defineResource('sites', {
  label: 'Site',
  labels: 'Sites',
  title: 'name',
  order: 'name',
  customFields: true,
  indexed: true,
  fields: {
    customer_id: field.ref('customers', { label: 'Customer', search: true, required: true }),
    name: field.text({ label: 'Name', required: true, search: true }),
    address: field.address({ label: 'Address', search: true }),
    lat: field.decimal(6, { label: 'Latitude', min: -90, max: 90 }),
    lng: field.decimal(6, { label: 'Longitude', min: -180, max: 180 }),
    timezone: field.timezone({ label: 'Time zone' }),
    access_notes: field.longText({ label: 'Access notes', help: 'Gate code, parking, whom to ask for' }),
    hazards: field.longText({ label: 'Hazards' }),
    tax_rate: field.decimal(6, {
      label: 'Tax rate',
      help: 'The company’s when left empty',
      percent: true,
      min: 0,
      max: 1,
      readableBy: office,
      writableBy: office,
    }),
    tax_rate_id: field.ref('tax_rates', {
      label: 'Tax rate of the place',
      help: 'By name: it takes the place of the number',
      readableBy: office,
      writableBy: office,
      later: true,
    }),
    branch_id: field.ref('branches', {
      label: 'Branch',
      help: 'Of its jobs',
      readableBy: office,
      writableBy: office,
      later: true,
    }),
    preferred_technician_id: field.ref('memberships', { label: 'Preferred technician', writableBy: office }),
    territory_id: field.ref('territories', { label: 'Territory', writableBy: 'nobody' }),
    is_active: field.boolean({ label: 'Active', initial: true, writableBy: office, later: true }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  list: ['name', 'customer_id', 'address'],
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    sites: TableOf<typeof sites>;
  }
}

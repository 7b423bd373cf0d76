import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

const ownOnly = { readableBy: office, writableBy: office } as const;

/** Work at a flat rate, as it is offered and billed: time and parts are in its price. */
export const services = defineResource('services', {
  label: 'Service',
  labels: 'Services',
  title: 'name',
  order: 'name',
  indexed: true,
  fields: {
    name: field.text({ label: 'Name', required: true, max: 200, search: true }),
    code: field.text({ label: 'Code', max: 60, search: true }),
    category: field.text({ label: 'Category', max: 80, search: true }),
    description: field.longText({
      label: 'Description for the customer',
      help: 'Shown on quotes and invoices below the name',
      max: 1000,
    }),
    photo_file_id: field.ref('files', { label: 'Photo', help: 'Shown to customers on quotes' }),
    labour_minutes: field.integer({ label: 'Minutes of work', min: 0, max: 100_000, initial: 0 }),
    pricing: field.choice(['fixed', 'markup'], {
      label: 'Pricing',
      help: 'Markup: parts at cost with a markup, time at a rate',
      initial: 'fixed',
      ...ownOnly,
    }),
    price: field.unitPrice({ label: 'Fixed price', min: 0, initial: '0', ...ownOnly }),
    markup: field.decimal(4, {
      label: 'Markup on parts',
      percent: true,
      min: 0,
      max: 100,
      initial: '0',
      ...ownOnly,
    }),
    hourly_rate: field.money({ label: 'Rate per hour', min: 0, initial: '0', ...ownOnly }),
    is_taxable: field.boolean({ label: 'Taxable', initial: true }),
    better_id: field.ref('services', {
      label: 'The next better choice',
      help: 'Good leads to better, better to best: a quote offers them side by side',
    }),
    is_active: field.boolean({ label: 'Active', initial: true, later: true }),
    sale_price: field.computed('unit_price', 'fw.service_sale_price(t)', {
      label: 'Price',
      readableBy: office,
    }),
    cost: field.computed('unit_price', 'fw.service_unit_cost(t)', {
      label: 'Cost',
      help: 'Its parts at their cost, and its time at what technicians cost on average',
      readableBy: office,
    }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  groups: [
    { title: 'Service', fields: ['name', 'code', 'category', 'description', 'photo_file_id'] },
    {
      title: 'Price',
      fields: ['pricing', 'price', 'labour_minutes', 'markup', 'hourly_rate', 'is_taxable'],
    },
    { title: 'Offering', fields: ['better_id', 'is_active'] },
  ],
  elsewhere: ['sale_price', 'cost'],
  list: ['code', 'name', 'category', 'labour_minutes', 'cost', 'sale_price'],
  parts: { service_parts: 'service_id' },
  refusals: {
    services_code_key: { field: 'code', message: 'Another service has this code.' },
    services_check: { field: 'better_id', message: 'A service is not better than itself.' },
  },
  access: { read: 'everyone', create: office, update: office, delete: office },
});

/** A part that a service brings along. */
export const serviceParts = defineResource('service_parts', {
  label: 'Part of a service',
  labels: 'Parts of services',
  title: 'part_id',
  fields: {
    service_id: field.ref('services', { label: 'Service', required: true, createOnly: true }),
    part_id: field.ref('parts', { label: 'Part', required: true, createOnly: true }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, initial: '1', min: 0.001, max: 999_999 }),
  },
  list: ['part_id', 'quantity'],
  refusals: {
    service_parts_part_key: { field: 'part_id', message: 'This part is in the service already.' },
  },
  access: { read: 'everyone', create: office, update: office, delete: office },
});

/** What some customers pay more or less than the price book says. */
export const priceLevels = defineResource('price_levels', {
  label: 'Price level',
  labels: 'Price levels',
  title: 'name',
  order: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true, max: 80 }),
    services_change: field.decimal(4, {
      label: 'Services',
      help: 'Against the price book: -10% is less, 5% is more',
      percent: true,
      min: -1,
      max: 10,
      initial: '0',
    }),
    parts_change: field.decimal(4, {
      label: 'Parts',
      help: 'Against the price book: -10% is less, 5% is more',
      percent: true,
      min: -1,
      max: 10,
      initial: '0',
    }),
  },
  list: ['name', 'services_change', 'parts_change'],
  refusals: { price_levels_name_key: { field: 'name', message: 'Another price level has this name.' } },
  access: { read: office, create: office, update: office, delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    services: TableOf<typeof services>;
    service_parts: TableOf<typeof serviceParts>;
    price_levels: TableOf<typeof priceLevels>;
  }
}

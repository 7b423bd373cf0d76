import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const parts = defineResource('parts', {
  label: 'Part',
  labels: 'Parts',
  title: 'name',
  order: 'name',
  fields: {
    sku: field.text({ label: 'SKU', required: true, max: 60, search: true }),
    name: field.text({ label: 'Name', required: true, search: true }),
    description: field.longText({ label: 'Description' }),
    unit: field.text({ label: 'Unit', max: 20, initial: 'each' }),
    cost: field.money({ label: 'Cost', min: 0, initial: '0', readableBy: office, writableBy: office }),
    price: field.money({ label: 'Price', min: 0, initial: '0', readableBy: office, writableBy: office }),
    barcode: field.text({ label: 'Barcode', max: 80, search: true }),
    is_active: field.boolean({ label: 'Active', initial: true }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  list: ['sku', 'name', 'unit', 'cost', 'price'],
  form: ['sku', 'name', 'unit', 'cost', 'price', 'barcode', 'description'],
  refusals: { parts_sku_key: { field: 'sku', message: 'Another part has this SKU.' } },
  access: { read: 'everyone', create: office, update: office, delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    parts: TableOf<typeof parts>;
  }
}

import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const parts = defineResource('parts', {
  label: 'Part',
  labels: 'Parts',
  title: 'name',
  order: 'name',
  customFields: true,
  indexed: true,
  fields: {
    sku: field.text({ label: 'SKU', required: true, max: 60, search: true }),
    name: field.text({ label: 'Name', required: true, search: true }),
    unit: field.text({ label: 'Unit', max: 20, initial: 'each' }),
    on_hand: field.computed(
      'decimal',
      '(select coalesce(sum(l.quantity), 0) from stock_levels l where l.tenant_id = t.tenant_id and l.part_id = t.id)',
      { label: 'On hand', scale: 3 },
    ),
    cost: field.unitPrice({ label: 'Cost', min: 0, initial: '0', readableBy: office, writableBy: office }),
    price: field.unitPrice({ label: 'Price', min: 0, initial: '0', readableBy: office, writableBy: office }),
    barcode: field.text({ label: 'Barcode', max: 80, search: true }),
    vendor_id: field.ref('vendors', { label: 'Bought from', readableBy: office, writableBy: office }),
    reorder_point: field.decimal(3, {
      label: 'Reorder at',
      help: 'It is low when this many or fewer are on hand',
      min: 0,
      max: 999_999,
      writableBy: office,
    }),
    reorder_quantity: field.decimal(3, {
      label: 'Order this many',
      min: 0.001,
      max: 999_999,
      writableBy: office,
    }),
    description: field.longText({ label: 'Description' }),
    is_low: field.computed(
      'boolean',
      '(t.reorder_point is not null and t.reorder_point >= (select coalesce(sum(l.quantity), 0) from stock_levels l where l.tenant_id = t.tenant_id and l.part_id = t.id))',
      { label: 'Low', required: true },
    ),
    is_stocked: field.boolean({
      label: 'Kept in stock',
      help: 'Without, it is an expense when it is billed, and a cost of the job it is used on',
      initial: true,
      writableBy: office,
    }),
    is_active: field.boolean({ label: 'Active', initial: true, later: true }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  elsewhere: ['is_low'],
  list: ['sku', 'name', 'unit', 'on_hand', 'cost', 'price'],
  refusals: { parts_sku_key: { field: 'sku', message: 'Another part has this SKU.' } },
  access: { read: 'everyone', create: office, update: office, delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    parts: TableOf<typeof parts>;
  }
}

import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** Flat-rate work on a work order: a service of the price book as it was when it was added. */
export const workOrderServices = defineResource('work_order_services', {
  label: 'Service on a job',
  labels: 'Services on jobs',
  title: 'description',
  order: 'created_at',
  fields: {
    work_order_id: field.ref('work_orders', { required: true, writableBy: 'nobody' }),
    service_id: field.ref('services', { label: 'Service', required: true, writableBy: 'nobody' }),
    description: field.text({ label: 'Description', required: true, max: 1000, writableBy: office }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0.001, writableBy: 'nobody' }),
    unit_price: field.unitPrice({
      label: 'Price',
      required: true,
      min: 0,
      readableBy: office,
      writableBy: office,
    }),
    unit_cost: field.unitPrice({ label: 'Cost', required: true, readableBy: office, writableBy: 'nobody' }),
    labour_minutes: field.integer({ label: 'Minutes of work', required: true, writableBy: 'nobody' }),
    included_parts: field.json({ label: 'Parts in the price', writableBy: 'nobody' }),
    is_taxable: field.boolean({ label: 'Taxable', required: true, writableBy: 'nobody' }),
    added_by: field.ref('memberships', { label: 'Added by', writableBy: 'nobody' }),
    invoice_line_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  access: { read: 'everyone', create: 'nobody', update: office, delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    work_order_services: TableOf<typeof workOrderServices>;
  }
}

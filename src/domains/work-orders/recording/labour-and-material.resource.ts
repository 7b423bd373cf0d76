import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** Time spent on a work order. Rates are copied from the person when it is recorded. */
export const timeEntries = defineResource('time_entries', {
  label: 'Time entry',
  labels: 'Time entries',
  title: 'kind',
  order: 'started_at',
  fields: {
    work_order_id: field.ref('work_orders', { required: true, writableBy: 'nobody' }),
    visit_id: field.ref('visits', { writableBy: 'nobody' }),
    technician_id: field.ref('memberships', { label: 'Technician', required: true, writableBy: 'nobody' }),
    kind: field.choice(['work', 'travel', 'break'], { label: 'Kind', required: true, initial: 'work' }),
    started_at: field.instant({ label: 'Start', required: true }),
    ended_at: field.instant({ label: 'End' }),
    hourly_cost: field.money({ readableBy: office, writableBy: office }),
    hourly_rate: field.money({ readableBy: office, writableBy: office }),
    is_billable: field.boolean({ label: 'Billable', required: true, initial: true, writableBy: office }),
    note: field.text({ label: 'Note', max: 1000 }),
    invoice_line_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
    labour_cost: field.computed('money', 'fw.labour_cost(t)', { label: 'Cost', readableBy: office }),
  },
  list: ['started_at', 'ended_at', 'technician_id', 'work_order_id', 'kind', 'labour_cost'],
  access: { read: 'everyone', create: 'nobody', update: 'everyone', delete: 'everyone' },
  refusals: {
    time_entries_running_key: { field: 'started_at', message: 'A timer is already running. Stop it first.' },
    time_entries_no_overlap: {
      field: 'started_at',
      code: 'overlap',
      message: 'There is another entry of this person in that time.',
    },
    time_entries_order_check: { field: 'ended_at', message: 'The end is before the start.' },
  },
});

export const workOrderParts = defineResource('work_order_parts', {
  label: 'Part used',
  labels: 'Parts used',
  title: 'description',
  order: 'created_at',
  fields: {
    work_order_id: field.ref('work_orders', { required: true, writableBy: 'nobody' }),
    part_id: field.ref('parts', { label: 'Part', writableBy: 'nobody' }),
    description: field.text({ label: 'Description', required: true, writableBy: 'nobody' }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, min: 0.001, writableBy: 'nobody' }),
    unit_cost: field.unitPrice({
      label: 'Unit cost',
      required: true,
      readableBy: office,
      writableBy: 'nobody',
    }),
    cost: field.money({ label: 'Cost', readableBy: office, writableBy: 'nobody' }),
    used_on: field.date({ label: 'Used on', writableBy: 'nobody' }),
    unit_price: field.unitPrice({
      label: 'Unit price',
      required: true,
      readableBy: office,
      writableBy: office,
    }),
    is_billable: field.boolean({ label: 'Billable', required: true, initial: true, writableBy: office }),
    used_by: field.ref('memberships', { label: 'Used by', writableBy: 'nobody' }),
    work_order_service_id: field.ref('work_order_services', { label: 'For service', writableBy: 'nobody' }),
    invoice_line_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
    /** The line of a vendor's bill for the job that it turned out to be. */
    bill_line_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
    // Ledger permissions are given per person and only the owner has all of them; other users find the entry in the journal.
    journal_entry_id: field.uuid({ writableBy: 'nobody', readableBy: ['owner'] }),
  },
  access: { read: 'everyone', create: 'nobody', update: office, delete: 'nobody' },
});

export const workOrderCosts = defineResource('work_order_costs', {
  label: 'Cost',
  labels: 'Costs',
  title: 'description',
  order: 'incurred_on',
  fields: {
    work_order_id: field.ref('work_orders', { required: true, createOnly: true }),
    kind: field.choice(['subcontractor', 'permit', 'rental', 'travel', 'disposal', 'imported', 'other'], {
      label: 'Kind',
      required: true,
      initial: 'other',
    }),
    description: field.text({ label: 'Description', required: true }),
    cost: field.money({ label: 'Cost', required: true, min: 0, initial: '0' }),
    price: field.money({ label: 'Price', required: true, min: 0, initial: '0' }),
    is_billable: field.boolean({ label: 'Billable', required: true, initial: true }),
    incurred_on: field.date({ label: 'On' }),
    invoice_line_id: field.uuid({ writableBy: 'nobody' }),
    /** The line of a vendor's bill that it turned out to be. */
    bill_line_id: field.uuid({ writableBy: 'nobody' }),
    import_id: field.uuid({ writableBy: 'nobody' }),
  },
  access: { read: office, create: office, update: office, delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    time_entries: TableOf<typeof timeEntries>;
    work_order_parts: TableOf<typeof workOrderParts>;
    work_order_costs: TableOf<typeof workOrderCosts>;
  }
}

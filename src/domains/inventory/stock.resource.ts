import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

export const stockLocations = defineResource('stock_locations', {
  label: 'Stock location',
  labels: 'Stock locations',
  title: 'name',
  order: 'kind.desc,name',
  fields: {
    name: field.text({ label: 'Name', required: true, max: 80, search: true }),
    kind: field.choice(['warehouse', 'truck'], { label: 'Kind', required: true, initial: 'warehouse' }),
    technician_id: field.ref('memberships', {
      label: 'Whose truck',
      help: 'What this person uses on a job leaves here.',
    }),
    is_default: field.boolean({
      label: 'Deliveries go here',
      help: 'And what is used by someone without a truck leaves here.',
      required: true,
      initial: false,
    }),
    is_active: field.boolean({ label: 'In use', required: true, initial: true, later: true }),
    lat: field.decimal(6, {
      label: 'Latitude',
      help: 'With the longitude, as a map shows it: parts are then fetched here on the way.',
      min: -90,
      max: 90,
      later: true,
    }),
    lng: field.decimal(6, { label: 'Longitude', min: -180, max: 180, later: true }),
  },
  list: ['name', 'kind', 'technician_id', 'is_default', 'is_active'],
  refusals: {
    stock_locations_name_key: { field: 'name', message: 'Another location has this name.' },
    stock_locations_technician_key: { field: 'technician_id', message: 'This person has a truck already.' },
    stock_locations_default_key: {
      field: 'is_default',
      message: 'Deliveries go to another location. Take it off there first.',
    },
    stock_locations_truck_check: { field: 'technician_id', message: 'Only a truck belongs to somebody.' },
    stock_locations_default_check: {
      field: 'is_active',
      message: 'Deliveries go here. Choose another location for them first.',
    },
  },
  access: { read: 'everyone', create: office, update: office, delete: 'nobody' },
});

export const stockMoves = defineResource('stock_moves', {
  label: 'Stock move',
  labels: 'Stock moves',
  title: 'kind',
  order: 'created_at.desc',
  appendOnly: true,
  fields: {
    part_id: field.ref('parts', { label: 'Part', required: true, writableBy: 'nobody' }),
    location_id: field.ref('stock_locations', { label: 'Location', required: true, writableBy: 'nobody' }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, writableBy: 'nobody' }),
    value: field.money({ label: 'At cost', required: true, writableBy: 'nobody' }),
    kind: field.choice(
      [
        'opening',
        'receipt',
        'receipt_reversal',
        'vendor_return',
        'transfer',
        'adjustment',
        'used',
        'returned',
        'settlement',
        'revaluation',
        'cost_difference',
      ],
      { label: 'What happened', required: true, writableBy: 'nobody' },
    ),
    moved_on: field.date({ writableBy: 'nobody' }),
    day: field.computed('date', 'fw.day_of_move(t)', { label: 'Date' }),
    reason: field.text({ label: 'Reason', max: 500, writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { label: 'Work order', writableBy: 'nobody' }),
    work_order_part_id: field.uuid({ writableBy: 'nobody' }),
    transfer_id: field.uuid({ writableBy: 'nobody' }),
    receipt_line_id: field.uuid({ writableBy: 'nobody' }),
    settles_id: field.uuid({ writableBy: 'nobody' }),
    recorded_at: field.instant({ writableBy: 'nobody' }),
    made_by: field.computed('text', 'fw.person_name(t.created_by)', { label: 'By' }),
  },
  list: ['day', 'part_id', 'location_id', 'kind', 'quantity', 'value', 'work_order_id', 'reason'],
  access: writtenByCommands(office),
});

/** A part costs the same wherever it lies: its share of the value of all places. */
const atCost = `(select case when sum(l.quantity) = 0 then 0 else fw.half_even(t.quantity * sum(l.value) / sum(l.quantity)) end
  from stock_levels l where l.tenant_id = t.tenant_id and l.part_id = t.part_id)`;

/** The sum of the moves, maintained by the database. */
export const stockLevels = defineResource('stock_levels', {
  label: 'On hand',
  labels: 'On hand',
  title: 'quantity',
  order: 'quantity.desc',
  fields: {
    part_id: field.ref('parts', { label: 'Part', required: true, writableBy: 'nobody' }),
    location_id: field.ref('stock_locations', { label: 'Location', required: true, writableBy: 'nobody' }),
    quantity: field.decimal(3, { label: 'On hand', required: true, writableBy: 'nobody' }),
    value: field.computed('money', atCost, { label: 'At cost', readableBy: office }),
    used_since_restock: field.computed('decimal', 'fw.used_since_restock(t.location_id, t.part_id)', {
      label: 'Used since it came',
      scale: 3,
      onlyNamed: true,
    }),
  },
  elsewhere: ['used_since_restock'],
  list: ['part_id', 'location_id', 'quantity', 'value'],
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    stock_locations: TableOf<typeof stockLocations>;
    stock_moves: Omit<TableOf<typeof stockMoves>, 'updated_at' | 'version'>;
    stock_levels: TableOf<typeof stockLevels>;
  }
}

import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

export const meterKinds = ['counter', 'gauge'] as const;

/** A meter of an asset: a counter (run hours, miles) goes up, a gauge (pressure, level) up and down. */
export const meters = defineResource('meters', {
  label: 'Meter',
  labels: 'Meters',
  title: 'name',
  order: 'name',
  indexed: true,
  fields: {
    asset_id: field.ref('assets', { label: 'Asset', required: true, createOnly: true }),
    name: field.text({
      label: 'Name',
      help: 'Run hours, Cold water, Suction pressure',
      required: true,
      max: 80,
      search: true,
    }),
    kind: field.choice(meterKinds, {
      label: 'Kind',
      help: 'A counter only goes up; a gauge shows a level',
      initial: 'counter',
      createOnly: true,
    }),
    unit: field.text({ label: 'Unit', help: 'h, km, kWh, m³, bar', required: true, max: 20 }),
    rollover: field.decimal(4, {
      label: 'Starts again at',
      help: 'The value after which a counter shows 0 again: 100,000 for five digits',
      min: 0.0001,
    }),
    usual_per_day: field.decimal(4, {
      label: 'Usual use a day',
      help: 'Until there are readings to tell',
      min: 0.0001,
    }),
    min_value: field.decimal(4, { label: 'Usual from', help: 'For a gauge' }),
    max_value: field.decimal(4, { label: 'Usual to', help: 'For a gauge' }),
    reading_interval_days: field.integer({
      label: 'Read every (days)',
      help: 'With every daily round when left empty',
      min: 1,
      max: 366,
    }),
    is_active: field.boolean({ label: 'In use', initial: true, later: true }),
    notes: field.longText({ label: 'Notes' }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
    last_value: field.computed('decimal', 'fw.meter_value(t.id)', { label: 'Last reading', scale: 4 }),
    last_read_at: field.computed('instant', 'fw.meter_read_at(t.id)', { label: 'Read' }),
    use_per_day: field.computed('decimal', 'fw.meter_use_per_day(t.id)', {
      label: 'Use a day',
      help: 'Average of the 90 days before the last reading',
      scale: 4,
      onlyNamed: true,
    }),
  },
  groups: [
    { title: '', fields: ['asset_id', 'name', 'kind', 'unit', 'reading_interval_days', 'is_active'] },
    { title: 'What is usual', fields: ['rollover', 'usual_per_day', 'min_value', 'max_value'] },
  ],
  elsewhere: ['last_value', 'last_read_at'],
  list: ['name', 'asset_id', 'kind', 'last_value', 'unit', 'last_read_at', 'is_active'],
  refusals: {
    meters_name_of_asset_key: { field: 'name', message: 'This asset has a meter with this name already.' },
    meters_range_check: { field: 'max_value', message: 'The end of the range is below its beginning.' },
  },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: office },
});

/** What a meter showed. Readings are only added: a correction takes the place of the reading it corrects. */
export const meterReadings = defineResource('meter_readings', {
  label: 'Meter reading',
  labels: 'Meter readings',
  title: 'value',
  order: 'read_at.desc',
  appendOnly: true,
  fields: {
    meter_id: field.ref('meters', { label: 'Meter', required: true }),
    value: field.decimal(4, { label: 'Reading', help: 'Empty: withdrawn' }),
    read_at: field.instant({ label: 'Read', required: true }),
    is_reset: field.boolean({
      label: 'New start',
      help: 'The meter was replaced or reset',
      initial: false,
    }),
    source: field.choice(['hand', 'checklist', 'api', 'import'], {
      label: 'Source',
      required: true,
      writableBy: 'nobody',
    }),
    note: field.text({ label: 'Note', max: 1000 }),
    read_by: field.ref('memberships', { label: 'Read by', writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { label: 'Work order', writableBy: 'nobody' }),
    checklist_item_id: field.ref('checklist_items', { writableBy: 'nobody' }),
    corrects_id: field.ref('meter_readings', { label: 'Corrects', writableBy: 'nobody' }),
    reason: field.text({ label: 'Corrected because', max: 1000, writableBy: 'nobody' }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
    is_corrected: field.computed(
      'boolean',
      'exists (select from meter_readings c where c.tenant_id = t.tenant_id and c.corrects_id = t.id)',
      { label: 'Corrected', required: true },
    ),
  },
  list: ['read_at', 'meter_id', 'value', 'source', 'read_by', 'work_order_id', 'is_corrected', 'note'],
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    meters: TableOf<typeof meters>;
    meter_readings: TableOf<typeof meterReadings>;
  }
}

import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

export const occurrenceStatuses = ['due', 'generated', 'done', 'skipped'] as const;

/** What was due on a day that is over, and what was settled on its day: the denominator of compliance. */
export const isCounted = `(t.due_on < (select fw.today()) or (t.due_on is not null and t.status in ('done', 'skipped')))`;

/** One time that a plan falls due for one asset or room: still to come, with its work order, done, or skipped with a reason. */
export const maintenanceOccurrences = defineResource('maintenance_occurrences', {
  label: 'Planned maintenance',
  labels: 'Planned maintenance',
  title: 'due_on',
  order: 'due_on',
  fields: {
    plan_id: field.ref('maintenance_plans', { label: 'Plan', required: true, writableBy: 'nobody' }),
    target_id: field.ref('maintenance_targets', { required: true, writableBy: 'nobody' }),
    sequence: field.integer({ label: 'Number', required: true, writableBy: 'nobody' }),
    status: field.state(occurrenceStatuses, { label: 'Status', required: true }),
    asset_id: field.ref('assets', { label: 'Asset', writableBy: 'nobody' }),
    room_id: field.ref('rooms', { label: 'Room', writableBy: 'nobody' }),
    site_id: field.ref('sites', { label: 'Site', writableBy: 'nobody' }),
    category: field.text({ label: 'Category', max: 80, writableBy: 'nobody' }),
    anchor_on: field.date({ label: 'Counted from', required: true, writableBy: 'nobody' }),
    planned_on: field.date({ label: 'By the plan', writableBy: 'nobody' }),
    due_on: field.date({ label: 'Due', writableBy: 'nobody' }),
    due_by: field.choice(['calendar', 'meter'], {
      label: 'Due by',
      required: true,
      writableBy: 'nobody',
    }),
    moved: field.choice(['season', 'holiday', 'closed_day', 'hand'], {
      label: 'Moved by',
      writableBy: 'nobody',
    }),
    moved_because: field.text({ label: 'Moved because', max: 500, writableBy: 'nobody' }),
    generate_on: field.date({ label: 'Work order on', writableBy: 'nobody' }),
    counted_from: field.instant({ label: 'Use counted from', writableBy: 'nobody' }),
    due_units: field.decimal(4, { label: 'Due after', writableBy: 'nobody' }),
    due_value: field.decimal(4, { label: 'Due at', writableBy: 'nobody' }),
    estimated_at: field.instant({ label: 'Estimated from the reading of', writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { label: 'Work order', writableBy: 'nobody' }),
    generated_at: field.instant({ label: 'Work order made', writableBy: 'nobody' }),
    done_on: field.date({ label: 'Done', writableBy: 'nobody' }),
    is_on_time: field.boolean({ label: 'In time', writableBy: 'nobody' }),
    is_open: field.computed('boolean', `(t.status = any('{due,generated}'))`, {
      label: 'Open',
      required: true,
    }),
    is_counted: field.computed('boolean', isCounted, { label: 'Counts in compliance' }),
    skipped_at: field.instant({ label: 'Skipped at', writableBy: 'nobody' }),
    skipped_reason: field.text({ label: 'Skipped because', max: 1000, writableBy: 'nobody' }),
  },
  elsewhere: ['target_id', 'anchor_on', 'counted_from', 'due_units', 'estimated_at', 'is_open', 'is_counted'],
  list: ['due_on', 'plan_id', 'asset_id', 'room_id', 'site_id', 'status', 'work_order_id', 'done_on'],
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    maintenance_occurrences: TableOf<typeof maintenanceOccurrences>;
  }
}

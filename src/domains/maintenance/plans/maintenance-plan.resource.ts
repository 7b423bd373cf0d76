import { roomKinds } from '#domains/rooms/room.resource.ts';
import { priorities } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';
import { bases, dayRules, triggers } from './plan-schedule.rules.ts';

export const targetKinds = ['assets', 'category', 'rooms', 'room_kind'] as const;
export const visitModes = ['one_each', 'together'] as const;

/** A day on which nobody works. */
const dayRuleWords = {
  keep: 'Stays',
  before: 'Moves to the working day before',
  after: 'Moves to the working day after',
  skip: 'Is left out',
};

const nextDue = `(select min(o.due_on) from maintenance_occurrences o where o.tenant_id = t.tenant_id and o.plan_id = t.id and o.status = 'due')`;
const openOrders = `(select count(distinct o.work_order_id)::integer from maintenance_occurrences o where o.tenant_id = t.tenant_id and o.plan_id = t.id and o.status = 'generated')`;
const targetCount = `(select count(*)::integer from maintenance_targets m where m.tenant_id = t.tenant_id and m.plan_id = t.id and m.is_active)`;

/** Maintenance that recurs. Its targets, and the parts it needs, are rows of their own; see `createPlan`. */
export const maintenancePlans = defineResource('maintenance_plans', {
  label: 'Maintenance plan',
  labels: 'Maintenance plans',
  title: 'name',
  order: 'name',
  indexed: true,
  fields: {
    name: field.text({ label: 'Name', required: true, search: true }),
    status: field.state(['active', 'paused', 'ended'], { label: 'Status', required: true }),
    target_kind: field.choice(targetKinds, {
      label: 'Maintains',
      required: true,
      initial: 'assets',
      words: { category: 'All assets of a category', room_kind: 'All rooms of a kind' },
    }),
    site_id: field.ref('sites', { label: 'Site', help: 'Everywhere when left empty' }),
    category: field.text({ label: 'Category', max: 80, search: true }),
    room_kind: field.choice(roomKinds, { label: 'Kind of room' }),
    visit_mode: field.choice(visitModes, {
      label: 'Several at once',
      help: 'An order each, or one for all that are due at a site on a day',
      required: true,
      initial: 'one_each',
      words: { one_each: 'A work order each', together: 'One work order' },
    }),
    trigger: field.choice(triggers, {
      label: 'Falls due by',
      required: true,
      initial: 'calendar',
      words: { calendar: 'Date', meter: 'Meter', either: 'Date or meter, whichever is first' },
    }),
    basis: field.choice(bases, {
      label: 'Counted from',
      help: 'Fixed: from its date. Floating: from when it was last done',
      required: true,
      initial: 'fixed',
      words: { fixed: 'The plan’s first day', floating: 'When it was last done' },
    }),
    rule: field.text({ label: 'Repeats', help: 'A recurrence rule: FREQ=MONTHLY;INTERVAL=3', max: 500 }),
    starts_on: field.date({ label: 'First on', required: true }),
    meter_name: field.text({
      label: 'Meter',
      help: 'Its name on the asset, like Run hours; empty: the asset’s only meter',
      max: 80,
    }),
    meter_every: field.decimal(4, { label: 'Every', help: 'Units of the meter', min: 0.0001 }),
    lead_days: field.integer({
      label: 'Days ahead',
      help: 'How long before it is due the work order is made',
      required: true,
      initial: 0,
      min: 0,
      max: 365,
    }),
    season_from: field.text({ label: 'Season from', help: 'Month and day: 05-01', max: 5 }),
    season_to: field.text({ label: 'Season to', help: 'Month and day: 09-30', max: 5 }),
    on_holiday: field.choice(dayRules, {
      label: 'On holidays',
      required: true,
      initial: 'keep',
      words: dayRuleWords,
    }),
    on_closed_day: field.choice(dayRules, {
      label: 'On closed days',
      required: true,
      initial: 'keep',
      words: dayRuleWords,
    }),
    skip_while_open: field.boolean({
      label: 'Skip while the previous one is open',
      help: 'Otherwise orders may pile up',
      required: true,
      initial: true,
    }),
    order_title: field.text({ label: 'Title of the work order', help: 'The plan’s name when left empty' }),
    description: field.longText({ label: 'Description' }),
    priority: field.choice(priorities, { label: 'Priority', required: true, initial: 'medium' }),
    checklist_template_id: field.ref('checklist_templates', { label: 'Checklist' }),
    estimated_minutes: field.integer({
      label: 'Estimated minutes',
      help: 'For each asset or room',
      min: 1,
      max: 100_000,
    }),
    required_skills: field.tags({ label: 'Required skills' }),
    team_id: field.ref('teams', { label: 'Team' }),
    technician_id: field.ref('memberships', { label: 'Technician' }),
    requires_signature: field.boolean({ label: 'Signature required', required: true, initial: false }),
    requires_photos: field.boolean({ label: 'Photos required', required: true, initial: false }),
    is_billable: field.boolean({ label: 'Billable', required: true, initial: true }),
    agreed_price: field.money({
      label: 'Agreed price',
      help: 'Of each work order, instead of time and material',
      min: 0,
      readableBy: office,
      writableBy: office,
    }),
    targets_read_on: field.date({ writableBy: 'nobody', readableBy: office }),
    last_error: field.text({ label: 'What went wrong', max: 500, writableBy: 'nobody', readableBy: office }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
    next_due_on: field.computed('date', nextDue, { label: 'Next due' }),
    target_count: field.computed('integer', targetCount, { label: 'Assets or rooms' }),
    open_orders: field.computed('integer', openOrders, { label: 'Open orders' }),
  },
  elsewhere: ['targets_read_on', 'last_error', 'next_due_on', 'target_count', 'open_orders'],
  groups: [
    { title: '', fields: ['name', 'target_kind', 'category', 'room_kind', 'site_id', 'visit_mode'] },
    {
      title: 'When',
      fields: [
        ...(['trigger', 'rule', 'meter_every', 'meter_name', 'starts_on', 'basis', 'lead_days'] as const),
        ...(['season_from', 'season_to', 'on_holiday', 'on_closed_day', 'skip_while_open'] as const),
      ],
    },
    {
      title: 'Work order',
      fields: [
        ...([
          'order_title',
          'description',
          'priority',
          'checklist_template_id',
          'estimated_minutes',
        ] as const),
        ...(['required_skills', 'team_id', 'technician_id', 'requires_signature'] as const),
        ...(['requires_photos', 'is_billable', 'agreed_price'] as const),
      ],
    },
  ],
  list: ['name', 'status', 'target_kind', 'site_id', 'trigger', 'next_due_on', 'target_count', 'open_orders'],
  access: writtenByCommands('everyone'),
});

export const maintenancePlanParts = defineResource('maintenance_plan_parts', {
  label: 'Part of a plan',
  labels: 'Parts of plans',
  title: 'quantity',
  fields: {
    plan_id: field.ref('maintenance_plans', { label: 'Plan', required: true, writableBy: 'nobody' }),
    part_id: field.ref('parts', { label: 'Part', required: true, writableBy: 'nobody' }),
    quantity: field.decimal(3, { label: 'Quantity', required: true, writableBy: 'nobody' }),
  },
  access: writtenByCommands('everyone'),
});

/** An asset or a room that a plan maintains. */
export const maintenanceTargets = defineResource('maintenance_targets', {
  label: 'Target of a plan',
  labels: 'Targets of plans',
  title: 'plan_id',
  fields: {
    plan_id: field.ref('maintenance_plans', { label: 'Plan', required: true, writableBy: 'nobody' }),
    asset_id: field.ref('assets', { label: 'Asset', writableBy: 'nobody' }),
    room_id: field.ref('rooms', { label: 'Room', writableBy: 'nobody' }),
    meter_id: field.ref('meters', { label: 'Meter', writableBy: 'nobody' }),
    is_chosen: field.boolean({ label: 'Chosen', required: true, writableBy: 'nobody' }),
    is_active: field.boolean({ label: 'Maintained', required: true, writableBy: 'nobody' }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  list: ['plan_id', 'asset_id', 'room_id', 'meter_id', 'is_active'],
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    maintenance_plans: TableOf<typeof maintenancePlans>;
    maintenance_plan_parts: TableOf<typeof maintenancePlanParts>;
    maintenance_targets: TableOf<typeof maintenanceTargets>;
  }
}

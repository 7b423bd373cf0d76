import { priorities } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

const minutes = (label: string, initial: number) => field.integer({ label, initial, min: 1, max: 43_200 });

/** What can be wrong in a guest's room, and in how many minutes it is to be put right. */
export const guestTaskCategories = defineResource('guest_task_categories', {
  label: 'Guest-room category',
  labels: 'Guest-room categories',
  title: 'name',
  order: 'position',
  fields: {
    name: field.text({ label: 'Name', required: true, max: 60 }),
    usual_priority: field.choice(priorities, { label: 'Usual priority', initial: 'medium' }),
    low_minutes: minutes('Minutes, low', 480),
    medium_minutes: minutes('Minutes, medium', 120),
    high_minutes: minutes('Minutes, high', 45),
    urgent_minutes: minutes('Minutes, urgent', 15),
    position: field.integer({ label: 'Position', initial: 100, min: 0, max: 10_000 }),
    is_default: field.boolean({
      label: 'For what guests report themselves',
      initial: false,
      later: true,
    }),
    is_active: field.boolean({ label: 'In use', initial: true, later: true }),
  },
  groups: [
    { title: 'Category', fields: ['name', 'usual_priority', 'position', 'is_default', 'is_active'] },
    {
      title: 'To be put right within',
      fields: ['low_minutes', 'medium_minutes', 'high_minutes', 'urgent_minutes'],
    },
  ],
  list: [
    'name',
    'usual_priority',
    'low_minutes',
    'medium_minutes',
    'high_minutes',
    'urgent_minutes',
    'is_active',
  ],
  refusals: {
    guest_task_categories_name_key: { field: 'name', message: 'Another category has this name.' },
    guest_task_categories_default_key: {
      field: 'is_default',
      message: 'Another category is the one for guests. Take it from there first.',
    },
  },
  access: { read: 'everyone', create: office, update: office, delete: office },
});

export const guestTaskStatuses = [
  'reported',
  'assigned',
  'in_progress',
  'resolved',
  'verified',
  'cancelled',
] as const;

/** Something to be put right in a guest's room, against the clock. */
export const guestRoomTasks = defineResource('guest_room_tasks', {
  label: 'Guest-room task',
  labels: 'Guest-room tasks',
  title: 'number',
  order: 'reported_at.desc',
  indexed: true,
  fields: {
    number: field.sequence('GT-', { label: 'Number', required: true }),
    room_id: field.ref('rooms', { label: 'Room', required: true, search: true, writableBy: 'nobody' }),
    site_id: field.ref('sites', { label: 'Site', required: true, writableBy: 'nobody' }),
    category_id: field.ref('guest_task_categories', {
      label: 'Category',
      required: true,
      writableBy: office,
    }),
    details: field.longText({ label: 'Details', max: 4000, search: true, writableBy: office }),
    priority: field.choice(priorities, { label: 'Priority', required: true, writableBy: office }),
    status: field.state(guestTaskStatuses, { label: 'Status', required: true }),
    source: field.choice(['staff', 'guest', 'api'], {
      label: 'Source',
      required: true,
      writableBy: 'nobody',
    }),
    guest_present: field.boolean({ label: 'Guest in the room', required: true, writableBy: office }),
    reported_by: field.ref('memberships', { label: 'Reported by', writableBy: 'nobody' }),
    reporter: field.text({ label: 'Said to be reached', max: 200, writableBy: 'nobody' }),
    reported_at: field.instant({ label: 'Reported', required: true, writableBy: 'nobody' }),
    target_minutes: field.integer({ label: 'Target (minutes)', required: true, writableBy: 'nobody' }),
    due_at: field.instant({ label: 'Due', required: true, writableBy: 'nobody' }),
    assignee_id: field.ref('memberships', { label: 'Assigned to', writableBy: 'nobody' }),
    started_at: field.instant({ label: 'Started', writableBy: 'nobody' }),
    resolved_at: field.instant({ label: 'Resolved', writableBy: 'nobody' }),
    resolved_by: field.ref('memberships', { label: 'Resolved by', writableBy: 'nobody' }),
    resolution: field.text({ label: 'What was done', max: 1000, writableBy: 'nobody' }),
    verified_at: field.instant({ label: 'Verified', writableBy: 'nobody' }),
    verified_by: field.ref('memberships', { label: 'Verified by', writableBy: 'nobody' }),
    cancel_reason: field.text({ label: 'Cancelled because', max: 1000, writableBy: 'nobody' }),
    escalation: field.integer({ label: 'Escalation', required: true, writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { label: 'Work order', writableBy: 'nobody' }),
    file_id: field.ref('files', { label: 'Photo', writableBy: 'nobody' }),
    is_late: field.computed(
      'boolean',
      "(case when t.resolved_at is not null then t.resolved_at > t.due_at else t.status <> 'cancelled' and t.due_at < now() end)",
      { label: 'Late', required: true },
    ),
    repeats: field.computed(
      'integer',
      'fw.guest_task_repeats(t.id, t.room_id, t.category_id, t.reported_at)',
      {
        label: 'Repeats',
        help: 'Of the same category in the same room in the ninety days before',
        onlyNamed: true,
      },
    ),
  },
  groups: [
    {
      title: 'What',
      fields: ['room_id', 'site_id', 'category_id', 'priority', 'details', 'guest_present', 'assignee_id'],
    },
    { title: 'Reported', fields: ['reported_at', 'reported_by', 'source', 'reporter'] },
    {
      title: 'Done',
      fields: [
        'due_at',
        'started_at',
        'resolved_at',
        'resolved_by',
        'resolution',
        'verified_at',
        'verified_by',
      ],
    },
  ],
  elsewhere: [
    'target_minutes',
    'escalation',
    'is_late',
    'repeats',
    'file_id',
    'work_order_id',
    'cancel_reason',
  ],
  list: ['number', 'room_id', 'category_id', 'status', 'priority', 'due_at', 'assignee_id', 'reported_at'],
  access: { read: 'everyone', create: 'nobody', update: office, delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    guest_task_categories: TableOf<typeof guestTaskCategories>;
    guest_room_tasks: TableOf<typeof guestRoomTasks>;
  }
}

import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** Something besides work orders that takes people's time, once or again and again: a meeting, training, van service. */
export const scheduleTasks = defineResource('schedule_tasks', {
  label: 'Task',
  labels: 'Tasks',
  title: 'title',
  order: 'starts_at.desc',
  fields: {
    title: field.text({ label: 'Title', required: true, search: true, writableBy: 'nobody' }),
    assignee_ids: field.json({ label: 'Assignees', required: true, writableBy: 'nobody' }),
    people: field.computed(
      'text',
      `(select string_agg(fw.person_name(m.user_id), ', ' order by fw.person_name(m.user_id)) from memberships m
        where m.tenant_id = t.tenant_id and t.assignee_ids ? m.id::text)`,
      { label: 'Assignees' },
    ),
    starts_at: field.instant({ label: 'From', required: true, writableBy: 'nobody' }),
    ends_at: field.instant({ label: 'To', required: true, writableBy: 'nobody' }),
    all_day: field.boolean({ label: 'All day', required: true, writableBy: 'nobody' }),
    rule: field.text({ label: 'Repeats', max: 500, writableBy: 'nobody' }),
    skipped_days: field.json({ label: 'Without', required: true, writableBy: 'nobody' }),
    notes: field.longText({ label: 'Notes', max: 4000, writableBy: 'nobody' }),
    reminder_minutes: field.integer({ label: 'Reminder', writableBy: 'nobody' }),
    status: field.state(['planned', 'cancelled'], { label: 'Status', required: true }),
    planned_until: field.date({ label: 'Planned until', writableBy: 'nobody', readableBy: office }),
  },
  list: ['title', 'people', 'starts_at', 'ends_at', 'rule', 'status'],
  elsewhere: ['title', 'starts_at', 'ends_at', 'all_day', 'rule', 'planned_until', 'reminder_minutes'],
  refusals: { schedule_tasks_order_check: { field: 'ends_at', message: 'The end must be after the start.' } },
  access: writtenByCommands('everyone'),
});

/** One task of one person on one day: what takes their time. */
export const taskOccurrences = defineResource('schedule_task_occurrences', {
  label: 'Occurrence of a task',
  labels: 'Occurrences of tasks',
  title: 'title',
  order: 'starts_at',
  fields: {
    task_id: field.ref('schedule_tasks', { label: 'Task', required: true, writableBy: 'nobody' }),
    person_id: field.ref('memberships', { label: 'Person', required: true, writableBy: 'nobody' }),
    on_day: field.date({ label: 'Day', required: true, writableBy: 'nobody' }),
    title: field.text({ label: 'Title', required: true, writableBy: 'nobody' }),
    starts_at: field.instant({ label: 'From', required: true, writableBy: 'nobody' }),
    ends_at: field.instant({ label: 'To', required: true, writableBy: 'nobody' }),
    all_day: field.boolean({ label: 'All day', required: true, writableBy: 'nobody' }),
    is_changed: field.boolean({ label: 'Differs from the others', required: true, writableBy: 'nobody' }),
    override_reason: field.text({ label: 'Overlap allowed because', max: 500, writableBy: 'nobody' }),
    remind_at: field.instant({ readableBy: 'nobody', writableBy: 'nobody' }),
    reminded_at: field.instant({ readableBy: 'nobody', writableBy: 'nobody' }),
  },
  refusals: {
    schedule_task_occurrences_no_overlap: {
      field: 'starts_at',
      code: 'overlap',
      message: 'Somebody has another task at that time.',
    },
    schedule_task_occurrences_no_visit: {
      field: 'starts_at',
      code: 'overlap',
      message: 'Somebody has a visit at that time.',
    },
  },
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    schedule_tasks: TableOf<typeof scheduleTasks>;
    schedule_task_occurrences: TableOf<typeof taskOccurrences>;
  }
}

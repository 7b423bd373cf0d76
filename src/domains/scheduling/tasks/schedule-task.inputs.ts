import { field } from '#kernel/field.ts';

/** What a task is; `all_day` takes the whole days from the first to the last. */
export const taskInput = {
  title: field.text({ label: 'Title', required: true }),
  assignee_ids: field.tags({ label: 'Assignees', required: true, max: 50 }),
  starts_at: field.instant({ label: 'From', required: true }),
  ends_at: field.instant({ label: 'To', required: true }),
  all_day: field.boolean({ label: 'All day' }),
  rule: field.text({ label: 'Recurrence', max: 500, help: 'An RRULE like FREQ=WEEKLY;BYDAY=MO.' }),
  notes: field.longText({ label: 'Notes', max: 4000 }),
  reminder_minutes: field.integer({
    label: 'Reminder',
    help: 'Minutes before it begins.',
    min: 0,
    max: 10_080,
  }),
  override_reason: field.text({ label: 'Allow the overlap because', max: 500 }),
};

export const scopes = ['this', 'following', 'all'] as const;

/** Of a task that repeats: which of its occurrences; `on_day` names the one. */
export const scopeInput = {
  scope: field.choice(scopes, {
    label: 'Which',
    words: { this: 'Only this one', following: 'This and the following', all: 'All' },
  }),
  on_day: field.date({ label: 'Day' }),
};

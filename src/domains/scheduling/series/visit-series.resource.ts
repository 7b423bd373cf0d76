import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** What becomes of visits of a series that do not fit. */
export const conflictChoices = ['leave_out', 'unassigned', 'anyway'] as const;
export type ConflictChoice = (typeof conflictChoices)[number];

const written = { writableBy: 'nobody' } as const;

/** Visits of a work order that belong together: the parts of a job of several days, or visits by a rule. */
export const visitSeries = defineResource('visit_series', {
  label: 'Series of visits',
  labels: 'Series of visits',
  title: 'kind',
  order: 'created_at.desc',
  fields: {
    work_order_id: field.ref('work_orders', { label: 'Work order', required: true, ...written }),
    kind: field.choice(['parts', 'recurring'], {
      label: 'Kind',
      required: true,
      words: { parts: 'Several days', recurring: 'Repeats' },
      ...written,
    }),
    technician_id: field.ref('memberships', { label: 'Technician', ...written }),
    rule: field.text({ label: 'Repeats', max: 500, ...written }),
    starts_on: field.date({ label: 'From', ...written }),
    first_index: field.integer({ label: 'Number of the first visit', ...written }),
    start_time: field.text({ label: 'Start', max: 5, ...written }),
    minutes: field.integer({ label: 'Minutes', ...written }),
    planned_until: field.date({ label: 'Planned until', ...written }),
    conflicts: field.choice(conflictChoices, {
      label: 'Visits that do not fit',
      required: true,
      words: {
        leave_out: 'Are left out',
        unassigned: 'Are planned without a technician',
        anyway: 'Are planned anyway',
      },
      ...written,
    }),
    skipped_days: field.json({ label: 'Without', required: true, ...written }),
    instructions: field.longText({ label: 'Instructions', ...written }),
    is_tentative: field.boolean({ label: 'Not confirmed yet', required: true, ...written }),
    status: field.state(['planned', 'ended'], { label: 'Status', required: true }),
  },
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    visit_series: TableOf<typeof visitSeries>;
  }
}

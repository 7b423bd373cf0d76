import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const visitStatuses = [
  'tentative',
  'scheduled',
  'dispatched',
  'en_route',
  'on_site',
  'done',
  'no_access',
  'cancelled',
] as const;

/**
 * A planned visit of one technician to a work order. Changed only by commands, so that overlap is checked in one place. People who
 * come together have a visit each, of one crew and at the same time.
 */
export const visits = defineResource('visits', {
  label: 'Visit',
  labels: 'Visits',
  title: 'starts_at',
  order: 'starts_at',
  formerly: 'fw.left_job(t.work_order_id)',
  fields: {
    work_order_id: field.ref('work_orders', { label: 'Work order', required: true, writableBy: 'nobody' }),
    technician_id: field.ref('memberships', { label: 'Technician', writableBy: 'nobody' }),
    starts_at: field.instant({ label: 'Start', required: true, writableBy: 'nobody' }),
    ends_at: field.instant({ label: 'End', required: true, writableBy: 'nobody' }),
    status: field.state(visitStatuses, { label: 'Status', required: true }),
    travel_minutes: field.integer({
      label: 'Travel minutes',
      min: 0,
      max: 1440,
      writableBy: ['owner', 'supervisor'],
    }),
    en_route_at: field.instant({ writableBy: 'nobody' }),
    expected_at: field.instant({ label: 'Expected to arrive', writableBy: 'nobody' }),
    arrived_at: field.instant({ writableBy: 'nobody' }),
    finished_at: field.instant({ writableBy: 'nobody' }),
    series_id: field.ref('visit_series', { label: 'Series', writableBy: 'nobody' }),
    series_index: field.integer({ label: 'Number in the series', writableBy: 'nobody' }),
    part: field.computed(
      'text',
      'case when t.series_id is not null then fw.visit_part(t.series_id, t.id) end',
      {
        label: 'Day of the job',
      },
    ),
    instructions: field.longText({ label: 'Instructions', writableBy: ['owner', 'supervisor'] }),
    override_reason: field.text({ label: 'Overlap allowed because', max: 500, writableBy: 'nobody' }),
    cancel_reason: field.text({ label: 'Cancelled because', max: 500, writableBy: 'nobody' }),
    crew_id: field.uuid({ label: 'Crew', writableBy: 'nobody' }),
    crew_place: field.integer({ label: 'Place in the crew', writableBy: 'nobody' }),
  },
  refusals: {
    visits_no_overlap: {
      field: 'starts_at',
      code: 'overlap',
      message: 'This technician already has a visit at that time.',
    },
    visits_no_task: {
      field: 'starts_at',
      code: 'overlap',
      message: 'This technician has a task at that time.',
    },
    visits_not_absent: {
      field: 'starts_at',
      code: 'overlap',
      message: 'This technician is absent at that time.',
    },
    visits_crew_together: {
      field: 'starts_at',
      code: 'overlap',
      message: 'A crew comes at one time: it was changed meanwhile.',
    },
    visits_crew_person_key: {
      field: 'technician_id',
      code: 'conflict',
      message: 'This technician is in the crew already.',
    },
  },
  access: { read: 'everyone', create: 'nobody', update: ['owner', 'supervisor'], delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    visits: TableOf<typeof visits>;
  }
}

import type { InputOf } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { conflictChoices } from './visit-series.resource.ts';

export const seriesScopes = ['following', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

const conflicts = field.choice(conflictChoices, {
  label: 'Those that do not fit',
  words: {
    leave_out: 'Leave them out',
    unassigned: 'Plan them without a technician',
    anyway: 'Plan them anyway',
  },
});
const override_reason = field.text({ label: 'Allow the overlap because', max: 500 });

/** Without a choice for those that do not fit, nothing is planned and they are named. */
export const planInput = {
  work_order_id: field.ref('work_orders', { label: 'Work order', required: true }),
  technician_id: field.ref('memberships', { label: 'Technician' }),
  starts_at: field.instant({ label: 'Start', required: true }),
  minutes: field.integer({
    label: 'Minutes',
    min: 5,
    max: 24_000,
    help: 'Of a visit; of a job of several days, its work without breaks.',
  }),
  rule: field.text({
    label: 'Repeats',
    max: 500,
    help: 'An RRULE like FREQ=WEEKLY;BYDAY=MO; without, a job of several days.',
  }),
  parts: field.json({
    label: 'Parts',
    help: 'Of a job of several days, as they were shown: a list of {starts_at, ends_at}.',
  }),
  conflicts,
  override_reason,
  instructions: field.longText({ label: 'Instructions', max: 4000 }),
  is_tentative: field.boolean({ label: 'Not confirmed yet' }),
};

const visit = {
  visit_id: field.ref('visits', { label: 'Visit', required: true }),
  scope: field.choice(seriesScopes, {
    label: 'Which',
    required: true,
    words: { following: 'This and the following', all: 'All' },
  }),
};

/** `before` is where the visit was seen; `minutes` makes a job of several days shorter or longer. */
export const moveInput = {
  ...visit,
  before: field.json({ label: 'Where it was', required: true }),
  technician_id: field.ref('memberships', { label: 'Technician' }),
  starts_at: field.instant({ label: 'Start', required: true }),
  ends_at: field.instant({ label: 'End', required: true }),
  minutes: field.integer({ label: 'Minutes of the whole job', min: 5, max: 24_000 }),
  parts: field.json({
    label: 'Parts',
    help: 'With `minutes`: all days of the job as they were shown, a list of {starts_at, ends_at}. If they would be others, nothing is changed.',
  }),
  conflicts,
  override_reason,
};

export type MoveInput = InputOf<typeof moveInput>;

export const cancelInput = {
  ...visit,
  reason: field.text({ label: 'Reason', required: true, max: 500 }),
};

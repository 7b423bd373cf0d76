import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const absenceKinds = ['vacation', 'sick', 'training', 'parental', 'unpaid', 'other'] as const;
export const absenceKindWords = {
  vacation: 'Vacation',
  sick: 'Sick',
  training: 'Training',
  parental: 'Parental leave',
  unpaid: 'Unpaid leave',
  other: 'Other',
} as const;
const halves = ['morning', 'afternoon'] as const;

/** Days or half-days on which somebody does not work. A technician asks for theirs; what the office enters is approved. */
export const absences = defineResource('absences', {
  label: 'Absence',
  labels: 'Absences',
  title: 'kind',
  order: 'starts_on.desc',
  fields: {
    person_id: field.ref('memberships', { label: 'Person', required: true, createOnly: true }),
    kind: field.choice(absenceKinds, {
      label: 'Kind',
      required: true,
      initial: 'vacation',
      words: absenceKindWords,
    }),
    status: field.state(['requested', 'approved', 'declined', 'cancelled'], {
      label: 'Status',
      required: true,
    }),
    starts_on: field.date({ label: 'First day', required: true }),
    starts_in: field.choice(halves, {
      label: 'From',
      required: true,
      initial: 'morning',
      words: { morning: 'The morning', afternoon: 'Midday' },
    }),
    ends_on: field.date({ label: 'Last day', required: true }),
    ends_in: field.choice(halves, {
      label: 'Until',
      required: true,
      initial: 'afternoon',
      words: { morning: 'Midday', afternoon: 'The evening' },
    }),
    note: field.longText({ label: 'Note', max: 1000 }),
    decided_by: field.ref('memberships', { label: 'Decided by', writableBy: 'nobody' }),
    decided_at: field.instant({ label: 'Decided', writableBy: 'nobody' }),
    decision_note: field.text({ label: 'Answer', max: 500, writableBy: 'nobody' }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  list: ['person_id', 'kind', 'status', 'starts_on', 'ends_on', 'note'],
  refusals: {
    absences_order_check: { field: 'ends_on', message: 'The last day is before the first.' },
    absences_length_check: { field: 'ends_on', message: 'An absence lasts two years at most.' },
    absences_no_overlap: {
      field: 'starts_on',
      code: 'overlap',
      message: 'This person is absent in this time already.',
    },
  },
  access: { read: 'everyone', create: 'everyone', update: office, delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    absences: TableOf<typeof absences>;
  }
}

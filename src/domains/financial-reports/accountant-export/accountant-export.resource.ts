import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';
import { exportTargets, targetNames } from './export-targets.rules.ts';

const kept = { required: true, writableBy: 'nobody' } as const;

/** What was given to an accountant: the entries that were posted then with a date in these days. Never changed. */
export const accountantExports = defineResource('accountant_exports', {
  label: 'Accountant’s export',
  labels: 'Accountant’s exports',
  title: 'number',
  order: 'created_at.desc',
  appendOnly: true,
  fields: {
    target: field.choice(exportTargets, { label: 'For', words: targetNames, ...kept }),
    number: field.integer({ label: 'Number', ...kept }),
    starts_on: field.date({ label: 'From', writableBy: 'nobody' }),
    ends_on: field.date({ label: 'To', ...kept }),
    is_whole: field.boolean({ label: 'With what was exported before', ...kept }),
    entries: field.integer({ label: 'Entries', ...kept }),
    lines: field.integer({ label: 'Lines', ...kept }),
    amount: field.money({ label: 'Debits', ...kept }),
    until_position: field.computed('integer', 't.until_position', { required: true }),
    made_by: field.computed('text', 'fw.person_name(t.created_by)', { label: 'By' }),
  },
  list: ['target', 'number', 'starts_on', 'ends_on', 'entries', 'amount', 'created_at', 'made_by'],
  refusals: {
    accountant_exports_number_key: {
      code: 'conflict',
      message: 'Another export is being made. Try again when it is there.',
    },
    accountant_exports_days_check: { field: 'ends_on', message: 'The last day is before the first.' },
  },
  access: writtenByCommands(office, 'view_financial_reports'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    accountant_exports: TableOf<typeof accountantExports>;
  }
}

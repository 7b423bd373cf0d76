import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** A closed range of days. A reopened one stays in the list with who reopened it and why. */
export const fiscalPeriods = defineResource('fiscal_periods', {
  label: 'Period',
  labels: 'Periods',
  title: 'ends_on',
  order: 'ends_on.desc',
  fields: {
    starts_on: field.date({ label: 'From', required: true, writableBy: 'nobody' }),
    ends_on: field.date({ label: 'To', required: true, writableBy: 'nobody' }),
    closed_at: field.instant({ label: 'Closed', writableBy: 'nobody' }),
    closed_by: field.uuid({ writableBy: 'nobody' }),
    note: field.text({ label: 'Note', max: 500, writableBy: 'nobody' }),
    reopened_at: field.instant({ label: 'Opened again', writableBy: 'nobody' }),
    reopened_by: field.uuid({ writableBy: 'nobody' }),
    reopen_reason: field.text({ label: 'Reason', max: 500, writableBy: 'nobody' }),
    closed_by_name: field.computed('text', 'fw.person_name(t.closed_by)', { label: 'Closed by' }),
    reopened_by_name: field.computed('text', 'fw.person_name(t.reopened_by)', { label: 'Opened by' }),
  },
  list: ['starts_on', 'ends_on', 'closed_at', 'closed_by_name', 'note'],
  access: writtenByCommands(office, 'view_financial_reports'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    fiscal_periods: TableOf<typeof fiscalPeriods>;
  }
}

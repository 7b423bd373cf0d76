import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const kept = { writableBy: 'nobody' } as const;
const access = writtenByCommands(office, 'view_transactions');

/** A line of a sent invoice whose revenue waits for the months of its service period. `deferral-schedule.rules.ts` says what falls due when. */
export const deferrals = defineResource('deferrals', {
  label: 'Deferred revenue',
  labels: 'Deferred revenue',
  title: 'name',
  order: 'deferred_on.desc',
  fields: {
    name: field.computed(
      'text',
      `(select concat_ws(' · ', i.number, l.description) from invoice_lines l join invoices i on i.tenant_id = l.tenant_id and i.id = l.invoice_id
        where l.tenant_id = t.tenant_id and l.id = t.invoice_line_id)`,
      { label: 'Line' },
    ),
    invoice_id: field.ref('invoices', { label: 'Invoice', required: true, ...kept }),
    invoice_line_id: field.ref('invoice_lines', { label: 'Invoice line', required: true, ...kept }),
    customer_id: field.ref('customers', { label: 'Customer', required: true, ...kept }),
    account_id: field.ref('accounts', { label: 'Income account', required: true, ...kept }),
    service_from: field.date({ label: 'Service from', required: true, ...kept }),
    service_through: field.date({ label: 'Service through', required: true, ...kept }),
    deferred_on: field.date({ label: 'Deferred on', required: true, ...kept }),
    amount: field.money({ label: 'Deferred', required: true, ...kept }),
  },
  list: ['name', 'customer_id', 'service_from', 'service_through', 'amount'],
  access,
});

export const deferralMonths = defineResource('deferral_months', {
  label: 'Deferred to a month',
  labels: 'Deferred to months',
  title: 'month',
  order: 'month',
  fields: {
    deferral_id: field.ref('deferrals', { label: 'Deferred revenue', required: true, ...kept }),
    month: field.date({ label: 'First day of the month', required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    changed_on: field.date({ label: 'Posted on', required: true, ...kept }),
    document_id: field.ref('invoices', { label: 'Document', required: true, ...kept }),
    change: field.choice(['deferred', 'credited', 'voided', 'restored'], {
      label: 'Because',
      words: { restored: 'Credit note void', voided: 'Invoice void' },
      required: true,
      ...kept,
    }),
  },
  access,
});

/** The revenue of a month, posted as one entry. A month has a further one if a line of it was invoiced later. */
export const recognitionRuns = defineResource('recognition_runs', {
  label: 'Recognized revenue',
  labels: 'Recognized revenue',
  title: 'name',
  order: 'month.desc',
  fields: {
    name: field.computed('text', `to_char(t.month, 'FMMonth YYYY')`, { label: 'Month' }),
    month: field.date({ label: 'First day of the month', required: true, ...kept }),
    posted_on: field.date({ label: 'Posted on', required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    journal_entry_id: field.ref('journal_entries', { label: 'Journal entry', ...kept }),
    status: field.state(['posted', 'reversed'], { label: 'Status', required: true }),
    reversed_at: field.instant({ label: 'Reversal recorded', ...kept }),
    reversed_on: field.date({ label: 'Reversed', ...kept }),
    reverse_reason: field.text({ label: 'Reversed because', ...kept }),
  },
  groups: [
    { title: '', fields: ['posted_on', 'amount', 'journal_entry_id', 'reversed_on', 'reverse_reason'] },
  ],
  elsewhere: ['name', 'month', 'reversed_at'],
  list: ['name', 'posted_on', 'amount', 'status'],
  access,
});

export const recognitionLines = defineResource('recognition_lines', {
  label: 'Recognized revenue of a line',
  labels: 'Recognized revenue of lines',
  title: 'name',
  order: 'month.desc',
  fields: {
    name: field.computed(
      'text',
      `(select concat_ws(' · ', i.number, l.description) from deferrals d
        join invoice_lines l on l.tenant_id = d.tenant_id and l.id = d.invoice_line_id
        join invoices i on i.tenant_id = d.tenant_id and i.id = d.invoice_id
        where d.tenant_id = t.tenant_id and d.id = t.deferral_id)`,
      { label: 'Line' },
    ),
    run_id: field.ref('recognition_runs', { label: 'Posted with', required: true, ...kept }),
    deferral_id: field.ref('deferrals', { label: 'Deferred revenue', required: true, ...kept }),
    month: field.date({ label: 'Month', required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    status: field.state(['posted', 'reversed'], { label: 'Status', required: true }),
    reversed_on: field.date({ label: 'Reversed', ...kept }),
  },
  refusals: {
    recognition_lines_month_key: {
      code: 'conflict',
      message: 'Revenue of this month is recognized already.',
    },
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    deferrals: TableOf<typeof deferrals>;
    deferral_months: TableOf<typeof deferralMonths>;
    recognition_runs: TableOf<typeof recognitionRuns>;
    recognition_lines: TableOf<typeof recognitionLines>;
  }
}

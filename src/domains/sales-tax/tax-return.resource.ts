import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';
import { basisWords, taxBases } from './sales-tax.resource.ts';

const kept = { writableBy: 'nobody' } as const;

/** A sales-tax return that was filed: the days of an agency and the payment. What is posted later in these days is in the next one. */
export const taxReturns = defineResource('tax_returns', {
  label: 'Sales-tax return',
  labels: 'Sales-tax returns',
  title: 'name',
  order: 'ends_on.desc',
  fields: {
    name: field.computed(
      'text',
      "(select a.name || ', ' || t.starts_on || ' – ' || t.ends_on from tax_agencies a where a.tenant_id = t.tenant_id and a.id = t.agency_id)",
      { label: 'Return', hasDays: true },
    ),
    agency_id: field.ref('tax_agencies', { label: 'Agency', required: true, ...kept }),
    starts_on: field.date({ label: 'From', required: true, ...kept }),
    ends_on: field.date({ label: 'To', required: true, ...kept }),
    basis: field.choice(taxBases, { label: 'Reports tax', required: true, words: basisWords, ...kept }),
    status: field.state(['filed', 'reversed'], { label: 'Status', required: true }),
    until_line: field.computed('integer', 't.until_line', { required: true }),
    tax: field.money({ label: 'Tax', required: true, ...kept }),
    allowance: field.money({ label: 'Collection allowance', required: true, ...kept }),
    allowance_account_id: field.ref('accounts', { label: 'Allowance account', ...kept }),
    penalty: field.money({ label: 'Penalty and interest', required: true, ...kept }),
    penalty_account_id: field.ref('accounts', { label: 'Penalty account', ...kept }),
    correction: field.money({ label: 'Other adjustment', required: true, ...kept }),
    correction_account_id: field.ref('accounts', { label: 'Adjustment account', ...kept }),
    correction_memo: field.text({ label: 'Adjusted because', ...kept }),
    amount: field.money({ label: 'Paid', required: true, ...kept }),
    paid_on: field.date({ label: 'Paid on', required: true, ...kept }),
    account_id: field.ref('accounts', { label: 'From account', required: true, ...kept }),
    reference: field.text({ label: 'Reference', ...kept }),
    filed_at: field.instant({ label: 'Filed', required: true, ...kept }),
    journal_entry_id: field.ref('journal_entries', { label: 'Journal entry', ...kept }),
    reversed_at: field.instant({ label: 'Reversal recorded', ...kept }),
    reversed_on: field.date({ label: 'Reversed', ...kept }),
    reverse_reason: field.text({ label: 'Reversed because', ...kept }),
  },
  groups: [
    {
      title: '',
      fields: [
        'agency_id',
        'starts_on',
        'ends_on',
        'basis',
        'tax',
        'allowance',
        'allowance_account_id',
        'penalty',
        'penalty_account_id',
        'correction',
        'correction_account_id',
        'correction_memo',
        'amount',
        'paid_on',
        'account_id',
        'reference',
        'filed_at',
        'journal_entry_id',
        'reversed_on',
        'reverse_reason',
      ],
    },
  ],
  elsewhere: ['name', 'until_line', 'reversed_at'],
  list: ['agency_id', 'starts_on', 'ends_on', 'basis', 'tax', 'amount', 'paid_on', 'status'],
  refusals: {
    tax_returns_no_overlap: {
      code: 'conflict',
      message: 'A return of this agency for these days is filed already.',
    },
    tax_returns_tax_check: {
      code: 'conflict',
      message: 'Something in these days has changed meanwhile. Look at the return again, then file it.',
    },
    tax_returns_days_check: { field: 'ends_on', message: 'The last day is before the first.' },
  },
  access: writtenByCommands(office, 'view_financial_reports'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    tax_returns: TableOf<typeof taxReturns>;
  }
}

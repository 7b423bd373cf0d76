import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const kept = { writableBy: 'nobody' } as const;
const reversal = {
  reversed_at: field.instant({ label: 'Reversal recorded', ...kept }),
  reversed_on: field.date({ label: 'Reversed', ...kept }),
  reverse_reason: field.text({ label: 'Reversed because', ...kept }),
};
const access = writtenByCommands(office, 'view_transactions');

/** The depreciation of a month, posted as one entry. A month has a further one if an asset of it was entered later. */
export const depreciationRuns = defineResource('depreciation_runs', {
  label: 'Depreciation',
  labels: 'Depreciation',
  title: 'name',
  order: 'month.desc',
  fields: {
    name: field.computed('text', `to_char(t.month, 'FMMonth YYYY')`, { label: 'Month' }),
    month: field.date({ label: 'First day of the month', required: true, ...kept }),
    posted_on: field.date({ label: 'Posted on', required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    journal_entry_id: field.ref('journal_entries', { label: 'Journal entry', required: true, ...kept }),
    status: field.state(['posted', 'reversed'], { label: 'Status', required: true }),
    ...reversal,
  },
  groups: [
    { title: '', fields: ['posted_on', 'amount', 'journal_entry_id', 'reversed_on', 'reverse_reason'] },
  ],
  elsewhere: ['name', 'month', 'reversed_at'],
  list: ['name', 'posted_on', 'amount', 'status'],
  access,
});

export const depreciationLines = defineResource('depreciation_lines', {
  label: 'Depreciation of an asset',
  labels: 'Depreciation of assets',
  title: 'name',
  order: 'month.desc',
  fields: {
    name: field.computed(
      'text',
      "(select a.number || ' ' || a.name from fixed_assets a where a.tenant_id = t.tenant_id and a.id = t.fixed_asset_id)",
      { label: 'Fixed asset' },
    ),
    run_id: field.ref('depreciation_runs', { label: 'Posted with', required: true, ...kept }),
    fixed_asset_id: field.ref('fixed_assets', { label: 'Fixed asset', required: true, ...kept }),
    month: field.date({ label: 'Month', required: true, ...kept }),
    amount: field.money({ label: 'Amount', required: true, ...kept }),
    status: field.state(['posted', 'reversed'], { label: 'Status', required: true }),
  },
  refusals: {
    depreciation_lines_month_key: {
      code: 'conflict',
      message: 'Depreciation of this month is posted already.',
    },
  },
  access,
});

/** What became of a fixed asset: sold, or scrapped for nothing. */
export const fixedAssetDisposals = defineResource('fixed_asset_disposals', {
  label: 'Disposal',
  labels: 'Disposals',
  title: 'disposed_on',
  order: 'disposed_on.desc',
  fields: {
    fixed_asset_id: field.ref('fixed_assets', { label: 'Fixed asset', required: true, ...kept }),
    disposed_on: field.date({ label: 'Disposed of on', required: true, ...kept }),
    proceeds: field.money({ label: 'Proceeds', required: true, ...kept }),
    account_id: field.ref('accounts', { label: 'Received into', ...kept }),
    cost: field.money({ label: 'Cost', required: true, ...kept }),
    accumulated: field.money({ label: 'Accumulated depreciation', required: true, ...kept }),
    gain: field.money({ label: 'Gain or loss', help: 'Below nothing: a loss', required: true, ...kept }),
    note: field.text({ label: 'Note', max: 500, ...kept }),
    journal_entry_id: field.ref('journal_entries', { label: 'Journal entry', required: true, ...kept }),
    status: field.state(['recorded', 'reversed'], { label: 'Status', required: true }),
    ...reversal,
  },
  refusals: {
    fixed_asset_disposals_asset_key: { code: 'conflict', message: 'This asset is disposed of already.' },
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    depreciation_runs: TableOf<typeof depreciationRuns>;
    depreciation_lines: TableOf<typeof depreciationLines>;
    fixed_asset_disposals: TableOf<typeof fixedAssetDisposals>;
  }
}

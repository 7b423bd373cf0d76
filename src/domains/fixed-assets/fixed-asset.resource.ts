import { classInput } from '#domains/ledger/classes/class-fields.rules.ts';
import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { entryAccess } from '#domains/ledger/ledger.resource.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';
import { depreciationMethods } from './schedule.rules.ts';

export const assetCategories = [
  'vehicles',
  'tools',
  'machinery',
  'computers',
  'furniture',
  'leasehold',
  'buildings',
  'other',
] as const;

const accountOf = (label: string, help: string, types: string, further: readonly [string, string][] = []) =>
  field.ref('accounts', {
    ...{ label, help, required: true },
    among: [['type', types], ['takes', 'eq.anything'], ['is_active', 'eq.true'], ...further],
  });

const posted = `(select coalesce(sum(l.amount), 0) from depreciation_lines l
  where l.tenant_id = t.tenant_id and l.fixed_asset_id = t.id and l.status = 'posted')`;

export const depreciationFields = {
  useful_life_months: field.integer({
    ...{ label: 'Useful life (months)', help: '60 for five years', required: true, min: 1, max: 1200 },
  }),
  salvage_value: field.money({
    ...{ label: 'Salvage value', required: true, initial: '0', min: 0, max: maxAmount },
    help: 'What it will still be worth at the end',
  }),
  method: field.choice(depreciationMethods, {
    ...{ label: 'Method', required: true, initial: 'straight_line' },
    words: { straight_line: 'Straight line', declining_balance: 'Declining balance' },
  }),
  annual_rate: field.decimal(6, {
    ...{ label: 'Rate a year', percent: true, min: 0, max: 1 },
    help: 'Of the declining balance. Double the straight-line rate when left empty.',
  }),
} as const;

/** What the company uses for years: vans, tools, equipment. `schedule.rules.ts` says what is depreciated of it, and when. */
export const fixedAssets = defineResource('fixed_assets', {
  label: 'Fixed asset',
  labels: 'Fixed assets',
  title: 'name',
  order: 'number',
  fields: {
    number: field.sequence('FA-', { label: 'Number', required: true }),
    name: field.text({ label: 'Name', required: true, max: 120, search: true }),
    category: field.choice(assetCategories, {
      label: 'Category',
      words: { tools: 'Tools and equipment', leasehold: 'Leasehold improvements' },
      initial: 'tools',
      required: true,
    }),
    serial_number: field.text({ label: 'Serial number', search: true }),
    asset_id: field.ref('assets', { label: 'In the asset register', help: 'Which asset there it is' }),
    bill_id: field.ref('vendor_bills', { label: 'Bill', help: 'With which it was bought' }),
    purchased_on: field.date({ label: 'Purchased on', required: true }),
    in_service_on: field.date({
      ...{ label: 'In service on', required: true },
      help: 'Depreciation begins with this month, in full',
    }),
    cost: field.money({
      ...{ label: 'Cost', required: true, min: 0, max: maxAmount },
      help: 'With delivery and installation, without tax that you get back',
    }),
    ...depreciationFields,
    asset_account_id: accountOf('Asset account', 'Where its bill was posted', 'eq.asset'),
    accumulated_account_id: accountOf(
      'Accumulated depreciation',
      'Reduces the asset on the balance sheet',
      'eq.asset',
    ),
    expense_account_id: accountOf(
      'Depreciation expense',
      'A cost of each month',
      'in.(expense,cost_of_goods_sold)',
    ),
    ...classInput,
    depreciated_before: field.money({
      ...{ label: 'Depreciated before', required: true, initial: '0', min: 0, max: maxAmount },
      help: 'In other books: what your opening balances have',
    }),
    depreciated_through: field.date({
      label: 'Depreciated through',
      help: 'The last day in those books; depreciation here begins with the next month',
    }),
    status: field.state(['in_use', 'disposed'], { label: 'Status', required: true }),
    notes: field.longText({ label: 'Notes' }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
    accumulated: field.computed('money', `(t.depreciated_before + ${posted})::bigint`, {
      label: 'Depreciated to date',
      onlyNamed: true,
    }),
    book_value: field.computed(
      'money',
      `(case t.status when 'disposed' then 0 else t.cost - t.depreciated_before - ${posted} end)::bigint`,
      { label: 'Net book value', onlyNamed: true },
    ),
  },
  groups: [
    { title: 'What', fields: ['name', 'category', 'asset_id', 'serial_number'] },
    { title: 'Cost', fields: ['purchased_on', 'in_service_on', 'cost', 'bill_id'] },
    { title: 'Depreciation', fields: ['useful_life_months', 'salvage_value', 'method', 'annual_rate'] },
    {
      title: 'Accounts',
      fields: [
        'asset_account_id',
        'accumulated_account_id',
        'expense_account_id',
        'department_id',
        'branch_id',
      ],
    },
    { title: 'From other books', fields: ['depreciated_before', 'depreciated_through'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  elsewhere: ['number', 'accumulated', 'book_value'],
  list: ['number', 'name', 'category', 'in_service_on', 'cost', 'accumulated', 'book_value', 'status'],
  refusals: {
    fixed_assets_number_key: { field: 'number', message: 'Another fixed asset has this number.' },
    fixed_assets_asset_key: { field: 'asset_id', message: 'Another fixed asset is this asset already.' },
    fixed_assets_cost_check: { field: 'cost', message: 'Enter an amount above zero.' },
    fixed_assets_salvage_check: {
      field: 'salvage_value',
      message: 'The salvage value can’t be more than the cost.',
    },
    fixed_assets_service_check: { field: 'in_service_on', message: 'This is before it was purchased.' },
    fixed_assets_annual_rate_check: { field: 'annual_rate', message: 'Enter a rate above zero.' },
    fixed_assets_rate_check: { field: 'annual_rate', message: 'Only the declining balance has a rate.' },
    fixed_assets_before_check: {
      field: 'depreciated_before',
      message: 'This is more than the cost less the salvage value.',
    },
    fixed_assets_through_check: {
      field: 'depreciated_through',
      message: 'Enter the day through which it was depreciated.',
    },
    fixed_assets_through_day_check: {
      field: 'depreciated_through',
      message: 'This is before it came into service.',
    },
  },
  access: entryAccess,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    fixed_assets: TableOf<typeof fixedAssets>;
  }
}

import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';
import { accountTakes } from './accounts/control-accounts.rules.ts';
import { keptClasses } from './classes/class-fields.rules.ts';

export const accountTypes = [
  'asset',
  'liability',
  'equity',
  'income',
  'cost_of_goods_sold',
  'expense',
] as const;

/** Who reads and writes what entries are made from: templates, bank rules, fixed assets. */
export const entryAccess = {
  read: office,
  create: office,
  update: office,
  delete: office,
  permission: {
    read: 'view_transactions',
    create: 'create_transactions',
    update: 'create_transactions',
    delete: 'create_transactions',
  },
} as const;

export const accounts = defineResource('accounts', {
  label: 'Account',
  labels: 'Accounts',
  title: 'name',
  order: 'code',
  indexed: true,
  fields: {
    code: field.text({ label: 'Code', required: true, max: 20, search: true }),
    name: field.text({ label: 'Name', required: true, search: true }),
    type: field.choice(accountTypes, { label: 'Type', required: true, createOnly: true }),
    normal_side: field.choice(['debit', 'credit'], {
      label: 'Normal side',
      required: true,
      createOnly: true,
    }),
    subtype: field.text({ label: 'Subtype', max: 60 }),
    parent_id: field.ref('accounts', { label: 'Under' }),
    is_active: field.boolean({ label: 'Active', required: true, initial: true, later: true }),
    is_system: field.boolean({ label: 'System', required: true, writableBy: 'nobody' }),
    system_key: field.text({ writableBy: 'nobody' }),
    position: field.integer({ label: 'Place', required: true, initial: 0, writableBy: 'nobody' }),
    quickbooks_name: field.text({
      label: 'Name in QuickBooks',
      help: 'Its own name when left empty. With its parent as in “Bank:Checking”.',
      max: 159,
      later: true,
    }),
    xero_code: field.text({
      label: 'Code in Xero',
      help: 'Its own code when left empty',
      max: 10,
      later: true,
    }),
    xero_tax_rate: field.text({
      label: 'Tax rate in Xero',
      help: 'As it is called there. That of the export when left empty.',
      max: 100,
      later: true,
    }),
    exported_as: field.computed('text', 'fw.quickbooks_name(t)', {
      label: 'Exported to QuickBooks as',
      onlyNamed: true,
    }),
    takes: field.computed('choice', 'fw.account_takes(t.system_key)', {
      label: 'Takes',
      options: accountTakes,
      words: {
        own_documents: 'Its own documents only',
        entries: 'Entries by hand too',
        anything: 'Anything',
      },
    }),
  },
  groups: [
    { title: '', fields: ['code', 'name', 'type', 'normal_side', 'subtype', 'parent_id', 'is_active'] },
    { title: 'For the accountant', fields: ['quickbooks_name', 'xero_code', 'xero_tax_rate'] },
  ],
  elsewhere: ['is_system', 'system_key', 'position', 'takes'],
  list: ['code', 'name', 'type', 'is_active'],
  refusals: {
    accounts_code_key: { field: 'code', message: 'Another account has this code.' },
    accounts_system_check: { code: 'conflict', message: 'Postings need this account. It can be renamed.' },
    accounts_system_active_check: {
      field: 'is_active',
      code: 'conflict',
      message: 'Postings need this account, so it stays in use.',
    },
    accounts_balance_check: {
      field: 'is_active',
      code: 'conflict',
      message: 'There is a balance on this account. Move it to another account first.',
    },
    accounts_parent_check: { field: 'parent_id', message: 'An account can’t be its own parent.' },
    accounts_parent_type_check: { field: 'parent_id', message: 'Choose an account of the same type.' },
  },
  access: {
    read: office,
    create: office,
    update: office,
    delete: office,
    permission: {
      read: 'view_transactions',
      create: 'manage_accounts',
      update: 'manage_accounts',
      delete: 'manage_accounts',
    },
  },
});

export const taxRates = defineResource('tax_rates', {
  label: 'Tax rate',
  labels: 'Tax rates',
  title: 'name',
  order: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true }),
    rate: field.decimal(6, { label: 'Rate', help: '0.0825 is 8.25%', required: true, min: 0, max: 1 }),
    is_default: field.boolean({ label: 'Default', initial: false }),
    is_active: field.boolean({ label: 'Active', initial: true, later: true }),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  refusals: {
    tax_rates_name_key: { field: 'name', message: 'Another tax rate has this name.' },
    tax_rates_parts_check: { field: 'rate', message: 'This rate is the sum of its parts. Change those.' },
  },
  access: { read: office, create: office, update: office, delete: office },
});

const ledgerAccess = writtenByCommands(office, 'view_transactions');

export const journalEntries = defineResource('journal_entries', {
  label: 'Journal entry',
  labels: 'Journal entries',
  title: 'number',
  order: 'entry_date.desc',
  appendOnly: true,
  indexed: true,
  fields: {
    number: field.text({ label: 'Number', required: true, writableBy: 'nobody', search: true }),
    entry_date: field.date({ label: 'Date', required: true, writableBy: 'nobody' }),
    memo: field.text({ label: 'Memo', required: true, writableBy: 'nobody', search: true }),
    source: field.text({ label: 'Source', required: true, writableBy: 'nobody' }),
    source_table: field.text({ writableBy: 'nobody' }),
    source_id: field.uuid({ writableBy: 'nobody' }),
    currency: field.text({ label: 'Currency', required: true, writableBy: 'nobody' }),
    reverses_id: field.ref('journal_entries', { label: 'Reverses', writableBy: 'nobody' }),
    posted_at: field.instant({ label: 'Posted', required: true, writableBy: 'nobody' }),
    position: field.computed('integer', 't.position', { required: true }),
    amount: field.money({ label: 'Amount', writableBy: 'nobody' }),
    cash: field.computed('choice', 't.cash', { label: 'Cash', options: ['in', 'out'], onlyNamed: true }),
    previous_hash: field.text({ required: true, writableBy: 'nobody' }),
    hash: field.text({ required: true, writableBy: 'nobody' }),
  },
  groups: [{ title: '', fields: ['entry_date', 'amount', 'currency', 'posted_at', 'reverses_id'] }],
  elsewhere: ['number', 'memo', 'source', 'source_table', 'position', 'previous_hash', 'hash'],
  list: ['number', 'entry_date', 'memo', 'source', 'amount'],
  access: ledgerAccess,
});

export const journalLines = defineResource('journal_lines', {
  label: 'Journal line',
  labels: 'Journal lines',
  title: 'memo',
  order: 'entry_date.desc,position',
  appendOnly: true,
  fields: {
    entry_id: field.ref('journal_entries', { required: true, writableBy: 'nobody' }),
    position: field.integer({ required: true, writableBy: 'nobody' }),
    account_id: field.ref('accounts', { label: 'Account', required: true, writableBy: 'nobody' }),
    entry_date: field.date({ label: 'Date', required: true, writableBy: 'nobody' }),
    debit: field.money({ label: 'Debit', required: true, writableBy: 'nobody' }),
    credit: field.money({ label: 'Credit', required: true, writableBy: 'nobody' }),
    memo: field.text({ label: 'Memo', writableBy: 'nobody' }),
    customer_id: field.ref('customers', { label: 'Customer', writableBy: 'nobody' }),
    vendor_id: field.ref('vendors', { label: 'Vendor', writableBy: 'nobody' }),
    work_order_id: field.ref('work_orders', { label: 'Work order', writableBy: 'nobody' }),
    asset_id: field.ref('assets', { label: 'Asset', writableBy: 'nobody' }),
    site_id: field.ref('sites', { label: 'Site', writableBy: 'nobody' }),
    ...keptClasses,
  },
  access: ledgerAccess,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    accounts: TableOf<typeof accounts>;
    tax_rates: TableOf<typeof taxRates>;
    journal_entries: TableOf<typeof journalEntries>;
    journal_lines: TableOf<typeof journalLines>;
  }
}

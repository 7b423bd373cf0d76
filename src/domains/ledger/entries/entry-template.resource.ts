import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';
import { ofEntries } from '../accounts/control-accounts.rules.ts';

const access = {
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

/** A template of a recurring manual entry, with accounts and usual amounts. */
export const entryTemplates = defineResource('entry_templates', {
  label: 'Entry template',
  labels: 'Entry templates',
  title: 'name',
  order: 'name',
  parts: { entry_template_lines: 'template_id' },
  fields: {
    name: field.text({ label: 'Name', required: true, max: 120 }),
    memo: field.text({ label: 'What it is for', initial: '' }),
  },
  list: ['name', 'memo'],
  refusals: { entry_templates_name_key: { field: 'name', message: 'Another template has this name.' } },
  access,
});

export const entryTemplateLines = defineResource('entry_template_lines', {
  label: 'Template line',
  labels: 'Template lines',
  title: 'memo',
  order: 'position',
  fields: {
    template_id: field.ref('entry_templates', { required: true, createOnly: true }),
    position: field.integer({ required: true, initial: 0 }),
    account_id: field.ref('accounts', { label: 'Account', required: true, among: ofEntries }),
    debit: field.money({ label: 'Debit', required: true, min: 0, initial: '0' }),
    credit: field.money({ label: 'Credit', required: true, min: 0, initial: '0' }),
    memo: field.text({ label: 'Memo' }),
  },
  refusals: {
    entry_template_lines_side_check: { field: 'credit', message: 'Enter a debit or a credit, not both.' },
  },
  access,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    entry_templates: TableOf<typeof entryTemplates>;
    entry_template_lines: TableOf<typeof entryTemplateLines>;
  }
}

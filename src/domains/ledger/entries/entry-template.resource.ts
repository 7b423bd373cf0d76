import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';
import { ofEntries } from '../accounts/control-accounts.rules.ts';
import { classInput } from '../classes/class-fields.rules.ts';
import { entryAccess } from '../ledger.resource.ts';

/** A template of manual entries, with accounts and usual amounts. One that repeats is posted by itself (`post-recurring.ts`). */
export const entryTemplates = defineResource('entry_templates', {
  label: 'Entry template',
  labels: 'Entry templates',
  title: 'name',
  order: 'name',
  parts: { entry_template_lines: 'template_id' },
  fields: {
    name: field.text({ label: 'Name', required: true, max: 120 }),
    memo: field.text({ label: 'What it is for', initial: '' }),
    every: field.choice(['month', 'quarter', 'year'], {
      label: 'Repeats',
      help: 'Posted by itself. Used by hand only when left empty.',
      words: { month: 'Every month', quarter: 'Every quarter', year: 'Every year' },
      later: true,
    }),
    starts_on: field.date({
      label: 'First on',
      help: 'What is due by now is posted within the hour',
      later: true,
    }),
    until: field.date({ label: 'Until', later: true }),
    is_reversed: field.boolean({
      label: 'Reversed on the first of the next month',
      initial: false,
      later: true,
    }),
    amount: field.computed(
      'money',
      '(select coalesce(sum(l.debit), 0)::bigint from entry_template_lines l where l.tenant_id = t.tenant_id and l.template_id = t.id)',
      { label: 'Amount', onlyNamed: true },
    ),
    next_on: field.computed('date', 'fw.next_entry_on(t)', { label: 'Next on', onlyNamed: true }),
    posted_until: field.date({ label: 'Posted until', writableBy: 'nobody' }),
    last_error: field.text({ label: 'What went wrong', writableBy: 'nobody' }),
  },
  groups: [{ title: '', fields: ['name', 'memo', 'every', 'starts_on', 'until', 'is_reversed'] }],
  elsewhere: ['posted_until', 'last_error'],
  list: ['name', 'memo'],
  refusals: {
    entry_templates_until_check: { field: 'until', message: 'This is before the first one.' },
    entry_templates_name_key: { field: 'name', message: 'Another template has this name.' },
  },
  access: entryAccess,
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
    ...classInput,
  },
  refusals: {
    entry_template_lines_side_check: { field: 'credit', message: 'Enter a debit or a credit, not both.' },
  },
  access: entryAccess,
});

declare module '#kernel/tables.ts' {
  interface Tables {
    entry_templates: TableOf<typeof entryTemplates>;
    entry_template_lines: TableOf<typeof entryTemplateLines>;
  }
}

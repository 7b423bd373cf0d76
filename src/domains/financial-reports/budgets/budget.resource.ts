import { maxAmount } from '#domains/ledger/entries/amount-limit.rules.ts';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

const reading = 'view_financial_reports';
const writing = 'manage_accounts';

/** What is planned for a fiscal year. There may be several; the usual one is what reports compare with. */
export const budgets = defineResource('budgets', {
  label: 'Budget',
  labels: 'Budgets',
  title: 'name',
  order: 'starts_on.desc,name',
  parts: { budget_lines: 'budget_id' },
  fields: {
    name: field.text({ label: 'Name', required: true, max: 80 }),
    starts_on: field.date({
      label: 'Fiscal year from',
      help: 'Its first day',
      ...{ required: true, createOnly: true },
    }),
    ends_on: field.computed('date', "(t.starts_on + interval '1 year' - interval '1 day')::date", {
      label: 'To',
    }),
    status: field.state(['draft', 'active', 'archived'], { label: 'Status' }),
    is_usual: field.boolean({
      label: 'Usual',
      help: 'Reports take it first',
      ...{ required: true, initial: false, writableBy: 'nobody' },
    }),
    planned_result: field.computed(
      'money',
      `(select coalesce(sum((l.month_1 + l.month_2 + l.month_3 + l.month_4 + l.month_5 + l.month_6 + l.month_7 + l.month_8 + l.month_9
         + l.month_10 + l.month_11 + l.month_12) * case a.type when 'income' then 1 else -1 end), 0)::bigint
       from budget_lines l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
       where l.tenant_id = t.tenant_id and l.budget_id = t.id)`,
      { label: 'Net profit', onlyNamed: true },
    ),
    import_id: field.uuid({ writableBy: 'nobody', readableBy: office }),
  },
  list: ['name', 'starts_on', 'ends_on', 'status', 'is_usual'],
  refusals: {
    budgets_name_key: { field: 'name', message: 'Another budget has this name.' },
    budgets_starts_on_check: { field: 'starts_on', message: 'Choose the first day of a fiscal year.' },
    budgets_usual_key: { code: 'conflict', message: 'Another budget became the usual one meanwhile.' },
  },
  access: {
    read: office,
    create: office,
    update: office,
    delete: office,
    permission: { read: reading, create: writing, update: writing, delete: writing },
  },
});

const month = field.money({ required: true, writableBy: 'nobody', min: -maxAmount, max: maxAmount });

/** The months count from the first of the fiscal year. */
export const budgetLines = defineResource('budget_lines', {
  label: 'Budget of an account',
  labels: 'Budgets of accounts',
  title: 'code_and_name',
  order: 'created_at',
  fields: {
    budget_id: field.ref('budgets', { label: 'Budget', required: true, writableBy: 'nobody' }),
    account_id: field.ref('accounts', { label: 'Account', required: true, writableBy: 'nobody' }),
    month_1: { ...month, label: 'Month 1' },
    month_2: { ...month, label: 'Month 2' },
    month_3: { ...month, label: 'Month 3' },
    month_4: { ...month, label: 'Month 4' },
    month_5: { ...month, label: 'Month 5' },
    month_6: { ...month, label: 'Month 6' },
    month_7: { ...month, label: 'Month 7' },
    month_8: { ...month, label: 'Month 8' },
    month_9: { ...month, label: 'Month 9' },
    month_10: { ...month, label: 'Month 10' },
    month_11: { ...month, label: 'Month 11' },
    month_12: { ...month, label: 'Month 12' },
    code_and_name: field.computed(
      'text',
      "(select a.code || ' ' || a.name from accounts a where a.tenant_id = t.tenant_id and a.id = t.account_id)",
      { label: 'Account' },
    ),
  },
  refusals: {
    budget_lines_account_key: { code: 'conflict', message: 'Somebody changed this budget at the same time.' },
  },
  access: writtenByCommands(office, reading),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    budgets: TableOf<typeof budgets>;
    budget_lines: TableOf<typeof budgetLines>;
  }
}

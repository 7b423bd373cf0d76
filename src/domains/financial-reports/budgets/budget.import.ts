/** A row is an account with its twelve months; the rows of a name are one budget. */
import { defineImport } from '#kernel/import.ts';
import { namesOf } from '#kernel/type-guards.ts';
import { labelOf } from '#kernel/validate.ts';
import { budgets } from './budget.resource.ts';
import { budgetRowFields, storeBudget } from './store-budget.ts';

const { account_id, ...months } = budgetRowFields;

export const budgetImport = defineImport(budgets, {
  fields: {
    name: { label: 'Budget', field: budgets.fields.name, help: 'The same in each row of a budget' },
    starts_on: {
      label: 'Fiscal year from',
      field: { ...budgets.fields.starts_on, required: false },
      help: 'The first day of its fiscal year; for a new budget',
    },
    account: {
      label: 'Account',
      field: { ...account_id, kind: 'text', max: 200 },
      help: 'By code or name',
      ...{ reference: 'accounts', column: 'account_id' },
    },
    ...Object.fromEntries(
      Object.entries(months).map(([name, field]) => [name, { label: labelOf(name, field), field }]),
    ),
  },
  // Required of a new budget alone.
  without: ['starts_on'],
  needed: [['name'], ['account']],
  // As in our own export, and in the budgets of QuickBooks and Xero.
  asides:
    /^\s*(?:total .+|gross profit|(?:net|operating) (?:profit|income|loss)|net (?:ordinary|operating|other) income)$/i,
  document: { by: 'name', lines: 'rows', of: namesOf(budgetRowFields), command: storeBudget },
  complete: (row, { account_id, ...values }) => ({
    row: { ...row, ...values, ...(account_id !== undefined && { account_id }) },
  }),
});

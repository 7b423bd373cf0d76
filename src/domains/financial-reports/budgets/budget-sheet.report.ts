/** A budget as a grid: every income and expense account in the order of the chart, with its twelve months. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { type Account, readAccounts } from '../statements/account-tree.ts';
import { type BudgetType, budgetTypes, monthsFrom } from './budget.rules.ts';
import { type BudgetYear, readBudget } from './planned-amounts.ts';
import { noAmounts, readAmounts } from './write-amounts.ts';

export interface SheetAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: BudgetType;
  readonly depth: number;
  /** As texts, income and costs positive. */
  readonly months: readonly string[];
}

export interface BudgetSheet {
  readonly budget: BudgetYear;
  /** First days. */
  readonly months: readonly string[];
  readonly accounts: readonly SheetAccount[];
}

export const budgetSheetReport = defineReport(
  'budget_sheet',
  {
    label: 'Budget',
    allow: office,
    permission: 'view_financial_reports',
    params: { budget_id: field.ref('budgets', { label: 'Budget', required: true }) },
  },
  async (ctx, { budget_id }): Promise<BudgetSheet> => {
    // The report's permission covers all the data it reads, so row access is raised for it.
    await sql`select set_config('app.access', 'command', true)`.execute(ctx.db);
    const budget = await readBudget(ctx, budget_id);
    const amounts = await readAmounts(ctx, budget_id);
    const { rows: unused } = await sql<{ id: string }>`select id from accounts where not is_active`.execute(
      ctx.db,
    );
    const left = new Set(unused.map(({ id }) => id).filter((id) => !amounts.has(id)));
    const accounts = (await readAccounts(ctx)).filter(({ id }) => !left.has(id));
    const exponent = currencyExponent(ctx.viewer.currency);
    return {
      budget,
      months: monthsFrom(budget.starts_on),
      accounts: budgetTypes.flatMap((type) =>
        inTree(accounts.filter((account) => account.type === type)).map(({ id, code, name, depth }) => ({
          ...{ id, code, name, type, depth },
          months: (amounts.get(id) ?? noAmounts).map((amount) => fromMinor(amount, exponent)),
        })),
      ),
    };
  },
);

/** Each account before those under it. */
function inTree(accounts: readonly Account[]): (Account & { readonly depth: number })[] {
  const ids = new Set(accounts.map(({ id }) => id));
  const below = new Map<string | null, Account[]>();
  for (const account of accounts) {
    const parent = account.parent_id !== null && ids.has(account.parent_id) ? account.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), account]);
  }
  const branch = (parent: string | null, depth: number): (Account & { readonly depth: number })[] =>
    (below.get(parent) ?? []).flatMap((account) => [{ ...account, depth }, ...branch(account.id, depth + 1)]);
  return branch(null, 0);
}

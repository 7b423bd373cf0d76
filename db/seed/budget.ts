/** The budget of this fiscal year: the last twelve months with four percent more, rounded. */

import { sql } from 'kysely';
import { activateBudget } from '#domains/financial-reports/budgets/budget-steps.ts';
import { fillFromActuals } from '#domains/financial-reports/budgets/fill-budget.ts';
import { yearStartMonth } from '#domains/ledger/accounts/balances.ts';
import { monthStart, yearStartOf } from '#domains/ledger/periods/fiscal-year.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { addMonths } from '#kernel/dates.ts';
import { insertRows } from './insert-rows.ts';

export async function planYear(ctx: Ctx): Promise<void> {
  const starts_on = yearStartOf(ctx.today, await yearStartMonth(ctx));
  const id = ctx.newId();
  await insertRows(ctx.db, 'budgets', [{ id, name: `Budget ${starts_on.slice(0, 4)}`, starts_on }]);
  const year_from = addMonths(monthStart(ctx.today), -12);
  await ctx.run(fillFromActuals, id, { year_from, percent: '4', rounding: 'hundreds' });
  // The first of these months is not whole in the sample.
  await sql`update budget_lines set month_1 = month_2 where budget_id = ${id}`.execute(ctx.db);
  await ctx.run(activateBudget, id, {});
}

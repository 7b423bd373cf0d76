/**
 * What is planned for a period. A budget has amounts by month; of a month that is cut by the period, it takes the share by days, so that
 * parts of a month add up to it.
 */
import { sql } from 'kysely';
import { monthStart } from '#domains/ledger/periods/fiscal-year.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { monthsFrom, shareByDays } from './budget.rules.ts';
import { readAmounts } from './write-amounts.ts';

export interface BudgetYear {
  readonly id: string;
  readonly name: string;
  readonly starts_on: string;
  readonly status: string;
  readonly is_usual: boolean;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

export const lastDayOf = ({ starts_on }: Pick<BudgetYear, 'starts_on'>) =>
  addDays(addMonths(starts_on, 12), -1);

export async function readBudget({ db }: Pick<Ctx, 'db'>, id: string): Promise<BudgetYear> {
  const { rows } = await sql<BudgetYear>`
    select id, name, starts_on::text, status, is_usual from budgets where id = ${id}`.execute(db);
  if (!rows[0]) throw invalid({ budget_id: 'This budget is not there any more.' });
  return rows[0];
}

/** The usual budgets with a month in these days, the newest first. */
export async function usualBudgets({ db }: Pick<Ctx, 'db'>, { from, to }: Days): Promise<BudgetYear[]> {
  const { rows } = await sql<BudgetYear>`
    select id, name, starts_on::text, status, is_usual from budgets
    where is_usual and starts_on <= ${to}::date and starts_on + interval '1 year' > ${from}::date order by starts_on desc`.execute(
    db,
  );
  return rows;
}

export interface Planned {
  /** Account → amount, income and costs positive. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** Whether a month of the period is in none of the budgets. */
  readonly hasGaps: boolean;
}

/** A month that is in two of the budgets, because the fiscal year was moved, counts as in the first of them. */
export async function plannedIn(
  ctx: Pick<Ctx, 'db'>,
  budgets: readonly BudgetYear[],
  days: Days,
): Promise<Planned> {
  const amounts = new Map<string, bigint>();
  const open = new Set(monthsBetween(days));
  for (const budget of budgets) {
    const lines = await readAmounts(ctx, budget.id);
    for (const [index, month] of monthsFrom(budget.starts_on).entries()) {
      if (!open.delete(month)) continue;
      for (const [account, months] of lines) {
        const share = shareByDays(months[index] ?? 0n, month, days);
        amounts.set(account, (amounts.get(account) ?? 0n) + share);
      }
    }
  }
  return { amounts, hasGaps: open.size > 0 };
}

function* monthsBetween({ from, to }: Days): Generator<string> {
  for (let month = monthStart(from); month <= to; month = addMonths(month, 1)) yield month;
}

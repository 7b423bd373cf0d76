/** The sums of the grid: by group, month and year, and what is left. */
import type { BudgetType } from '#domains/financial-reports/budgets/budget.rules.ts';

export interface SheetRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: BudgetType;
  readonly depth: number;
  readonly months: readonly bigint[];
}

export type Sums = readonly bigint[];

export interface SheetTotals {
  readonly byType: Readonly<Record<BudgetType, Sums>>;
  readonly gross: Sums;
  readonly net: Sums;
}

export const yearOf = (months: Sums): bigint => months.reduce((sum, amount) => sum + amount, 0n);

export function totalsOf(rows: readonly SheetRow[]): SheetTotals {
  const of = (type: BudgetType) => {
    const sums = Array.from({ length: 12 }, () => 0n);
    for (const row of rows)
      if (row.type === type)
        for (const [month, amount] of row.months.entries()) sums[month] = (sums[month] ?? 0n) + amount;
    return sums;
  };
  const byType = {
    income: of('income'),
    cost_of_goods_sold: of('cost_of_goods_sold'),
    expense: of('expense'),
  };
  const less = (some: Sums, others: Sums) => some.map((amount, month) => amount - (others[month] ?? 0n));
  const gross = less(byType.income, byType.cost_of_goods_sold);
  return { byType, gross, net: less(gross, byType.expense) };
}

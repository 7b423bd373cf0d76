import { movementsOf } from '#domains/ledger/accounts/balances.ts';
import type { Ctx } from '#kernel/context.ts';
import { readAccounts, type Section, totalOf, treeRows } from './account-tree.ts';
import { balancesOn, cashNotice } from './cash-basis.ts';
import type { Basis, StatementRow } from './statement.rules.ts';
import { type Body, figureColumns, figures, type Span, text } from './statement-parts.ts';

/** Income less cost of sales is gross profit; less expenses, net profit. Credits are positive for income, debits for costs. */
export async function profitAndLoss(
  ctx: Ctx,
  spans: readonly Span[],
  basis: Basis,
  exponent: number,
): Promise<Body> {
  const accounts = await readAccounts(ctx);
  const moved = await movementsOf(ctx, spans, balancesOn(basis));
  const negated = moved.map((of) => new Map([...of].map(([id, amount]) => [id, -amount])));
  const section = (type: string): Section => ({
    accounts,
    types: [type],
    spans,
    amounts: type === 'income' ? negated : moved,
    exponent,
    depth: 1,
  });
  const [income, goods, expense] = [section('income'), section('cost_of_goods_sold'), section('expense')];
  const [earned, cost, spent] = [totalOf(income), totalOf(goods), totalOf(expense)];
  const gross = earned.map((amount, index) => amount - (cost[index] ?? 0n));
  const net = gross.map((amount, index) => amount - (spent[index] ?? 0n));
  const total = (kind: 'total' | 'grand', label: string, amounts: readonly bigint[]): StatementRow => ({
    kind,
    depth: 0,
    cells: [text(label), ...figures(amounts, exponent)],
  });
  const heading = (label: string): StatementRow => ({
    kind: 'heading',
    depth: 0,
    cells: [text(label), ...figures(net, exponent).map(() => text(null))],
  });
  return {
    columns: [{ label: 'Account', kind: 'text' }, ...figureColumns(spans)],
    rows: [
      heading('Income'),
      ...treeRows(income),
      total('total', 'Total income', earned),
      heading('Cost of sales'),
      ...treeRows(goods),
      total('total', 'Total cost of sales', cost),
      total('grand', 'Gross profit', gross),
      heading('Expenses'),
      ...treeRows(expense),
      total('total', 'Total expenses', spent),
      total('grand', 'Net profit', net),
    ],
    notice: basis === 'cash' ? cashNotice : null,
  };
}

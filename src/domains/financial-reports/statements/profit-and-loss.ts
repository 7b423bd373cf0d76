import { movementsOf } from '#domains/ledger/accounts/balances.ts';
import type { Ctx } from '#kernel/context.ts';
import { type CellsOf, readAccounts, type Section, totalOf, treeRows } from './account-tree.ts';
import { balancesOn, cashNotice } from './cash-basis.ts';
import { spansOf } from './classes.ts';
import type { Basis, ClassFilter, StatementRow } from './statement.rules.ts';
import { type Body, figureColumns, figures, type Span, text } from './statement-parts.ts';

/** Income less cost of sales is gross profit; less expenses, net profit. Credits are positive for income, debits for costs. */
export async function profitAndLoss(
  ctx: Ctx,
  spans: readonly Span[],
  { basis, only }: { readonly basis: Basis; readonly only: ClassFilter },
  exponent: number,
): Promise<Body> {
  const moved = await movementsOf(ctx, spans, balancesOn(basis, only));
  return {
    columns: [{ label: 'Account', kind: 'text' }, ...figureColumns(spans)],
    rows: await profitRows(ctx, { spans: spansOf(spans, { basis, only }), moved, exponent }),
    notice: basis === 'cash' ? cashNotice : null,
  };
}

export interface Profits {
  readonly spans: readonly Span[];
  /** A map for each span: account → debit less credit. */
  readonly moved: readonly ReadonlyMap<string, bigint>[];
  readonly exponent: number;
  /** The cells behind the name, of amounts that are better when they are more (income, profit) or less (costs). */
  readonly cells?: (isBetter: 'more' | 'less') => CellsOf;
}

export async function profitRows(ctx: Pick<Ctx, 'db'>, profits: Profits): Promise<StatementRow[]> {
  const { spans, moved, exponent } = profits;
  const cellsOf = profits.cells ?? (() => (amounts: readonly bigint[]) => figures(amounts, exponent));
  const accounts = await readAccounts(ctx);
  const negated = moved.map((of) => new Map([...of].map(([id, amount]) => [id, -amount])));
  const section = (type: string): Section => ({
    ...{ accounts, types: [type], spans, exponent, depth: 1 },
    amounts: type === 'income' ? negated : moved,
    ...(profits.cells && { cells: profits.cells(type === 'income' ? 'more' : 'less') }),
  });
  const [income, goods, expense] = [section('income'), section('cost_of_goods_sold'), section('expense')];
  const [earned, cost, spent] = [totalOf(income), totalOf(goods), totalOf(expense)];
  const gross = earned.map((amount, index) => amount - (cost[index] ?? 0n));
  const net = gross.map((amount, index) => amount - (spent[index] ?? 0n));
  const total = (
    kind: 'total' | 'grand',
    label: string,
    amounts: readonly bigint[],
    isBetter: 'more' | 'less' = 'more',
  ): StatementRow => ({ kind, depth: 0, cells: [text(label), ...cellsOf(isBetter)(amounts)] });
  const heading = (label: string): StatementRow => ({
    kind: 'heading',
    depth: 0,
    cells: [text(label), ...cellsOf('more')(net).map(() => text(null))],
  });
  return [
    heading('Income'),
    ...treeRows(income),
    total('total', 'Total income', earned),
    heading('Cost of sales'),
    ...treeRows(goods),
    total('total', 'Total cost of sales', cost, 'less'),
    total('grand', 'Gross profit', gross),
    heading('Expenses'),
    ...treeRows(expense),
    total('total', 'Total expenses', spent, 'less'),
    total('grand', 'Net profit', net),
  ];
}

/** Two reports: what was earned and spent beside what was planned, and a budget by month. Both are grouped as the profit and loss is. */
import { movementsOf } from '#domains/ledger/accounts/balances.ts';
import { monthEnd, monthStart } from '#domains/ledger/periods/fiscal-year.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { spelled } from '#kernel/spelling.ts';
import { type CellsOf, readAccounts } from '../statements/account-tree.ts';
import { balancesOn, cashNotice } from '../statements/cash-basis.ts';
import { profitRows } from '../statements/profit-and-loss.ts';
import type { Basis, StatementCell } from '../statements/statement.rules.ts';
import { amountCell, type Body, figures, sum, text } from '../statements/statement-parts.ts';
import { monthsFrom } from './budget.rules.ts';
import { type BudgetYear, plannedIn } from './planned-amounts.ts';
import { readAmounts } from './write-amounts.ts';

interface Compared {
  readonly from: string;
  readonly to: string;
  readonly basis: Basis;
  readonly budgets: readonly BudgetYear[];
  readonly year: { readonly from: string; readonly to: string };
}

/** Actual figures are those of the profit and loss of the same days, made by the same rows. */
export async function budgetVsActual(
  ctx: Ctx,
  { from, to, basis, budgets, year }: Compared,
  exponent: number,
): Promise<Body> {
  const [actual = new Map()] = await movementsOf(ctx, [{ from, to }], balancesOn(basis));
  const planned = await plannedIn(ctx, budgets, { from, to });
  const span = { label: '', from, to, basis };
  const rows = await profitRows(ctx, {
    ...{ spans: [span, span], exponent },
    moved: [actual, await posted(ctx, planned.amounts)],
    cells: (isBetter) => compared(isBetter, ctx.viewer.locale, exponent),
  });
  return {
    columns: [
      { label: 'Account', kind: 'text' },
      { label: 'Actual', kind: 'money' },
      { label: 'Budget', kind: 'money' },
      { label: 'Difference', kind: 'money' },
      { label: 'Difference %', kind: 'share' },
      { label: 'Result', kind: 'text' },
    ],
    rows,
    ...{ year, of: budgets.map(({ name }) => name).join(', ') },
    notice: [basis === 'cash' && cashNotice, ...noticesOf(budgets, { from, to }, planned.hasGaps)]
      .filter(Boolean)
      .join(' '),
  };
}

function noticesOf(
  budgets: readonly BudgetYear[],
  { from, to }: { readonly from: string; readonly to: string },
  hasGaps: boolean,
): (string | false)[] {
  if (budgets.length === 0)
    return ['No budget is the usual one for these days: make one, or choose another.'];
  const isCut = from !== monthStart(from) || to !== monthEnd(to);
  return [
    isCut && 'Of a month that is not whole in these days, the budget counts by days.',
    hasGaps && 'Some of these days are in no budget.',
  ];
}

/** A figure leads to its account; the budget is not in the ledger. */
function compared(isBetter: 'more' | 'less', locale: string, exponent: number): CellsOf {
  return (amounts, behind) => {
    const [actual = 0n, planned = 0n] = amounts;
    const cells = figures(amounts, exponent, (index) => (index === 0 ? behind?.(index) : undefined));
    return [...cells, verdict(actual - planned, isBetter, locale)];
  };
}

function verdict(difference: bigint, isBetter: 'more' | 'less', locale: string): StatementCell {
  if (difference === 0n) return text(null);
  const isGood = difference > 0n === (isBetter === 'more');
  return {
    value: spelled(isGood ? 'Favourable' : 'Unfavourable', locale),
    tone: isGood ? 'good' : 'bad',
  };
}

/** Debit less credit, as the ledger has it. */
async function posted(
  ctx: Pick<Ctx, 'db'>,
  amounts: ReadonlyMap<string, bigint>,
): Promise<Map<string, bigint>> {
  const accounts = await readAccounts(ctx);
  return new Map(
    accounts.map(({ id, type }) => {
      const amount = amounts.get(id) ?? 0n;
      return [id, type === 'income' ? -amount : amount];
    }),
  );
}

export async function budgetByMonth(
  ctx: Ctx,
  budget: BudgetYear | undefined,
  starts_on: string,
  exponent: number,
): Promise<Body> {
  const months = monthsFrom(starts_on);
  const lines = budget ? await readAmounts(ctx, budget.id) : new Map<string, bigint[]>();
  const moved = await Promise.all(
    months.map((_, index) =>
      posted(ctx, new Map([...lines].map(([account, of]) => [account, of[index] ?? 0n]))),
    ),
  );
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
  return {
    columns: [
      { label: 'Account', kind: 'text' },
      ...months.map((month) => ({ label: name.format(Date.parse(month)), kind: 'money' as const })),
      { label: 'Year', kind: 'money' },
    ],
    rows: await profitRows(ctx, {
      ...{ spans: months.map((month) => ({ label: '', from: month, to: month })), moved, exponent },
      cells: () => (amounts) => [
        ...amounts.map((amount) => amountCell(amount, exponent)),
        amountCell(sum(amounts), exponent),
      ],
    }),
    ...(budget
      ? { of: budget.name }
      : { notice: 'No budget is the usual one of this fiscal year: choose one.' }),
  };
}

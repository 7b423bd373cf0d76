import type { Ctx } from '#kernel/context.ts';
import { readAccounts } from './account-tree.ts';
import { cashNotice } from './cash-basis.ts';
import { afterYearEnd, yearBalancesAt } from './earnings.ts';
import type { Basis, StatementColumn, StatementRow } from './statement.rules.ts';
import { accountBehind, amountCell, type Body, check, type Span, sum, text } from './statement-parts.ts';

/** Balances in the debit or credit column. Income and expenses are those of the fiscal year. */
export async function trialBalanceStatement(
  ctx: Ctx,
  spans: readonly Span[],
  basis: Basis,
  exponent: number,
): Promise<Body> {
  const accounts = await readAccounts(ctx);
  const yearBalances = await yearBalancesAt(ctx, spans, basis);
  const carried = yearBalances.map((balances) => afterYearEnd(accounts, balances));
  const isEarning = (type: string) => type !== 'asset' && type !== 'liability' && type !== 'equity';
  const moved = accounts.filter(({ id }) => carried.some((of) => (of.get(id) ?? 0n) !== 0n));
  const rows = [...moved]
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ id, code, name, type }): StatementRow => {
      const cells = carried.flatMap((of, index) => {
        const balance = of.get(id) ?? 0n;
        const from = isEarning(type) ? (yearBalances[index]?.yearStart ?? null) : null;
        const behind = accountBehind(id, { from, to: spans[index]?.to ?? '', basis });
        return [
          balance > 0n ? amountCell(balance, exponent, behind) : text(null),
          balance < 0n ? amountCell(-balance, exponent, behind) : text(null),
        ];
      });
      return { kind: 'line', depth: 0, cells: [text(code), text(name), ...cells] };
    });
  const sides = carried.map((of) => ({
    debit: sum([...of.values()].filter((balance) => balance > 0n)),
    credit: -sum([...of.values()].filter((balance) => balance < 0n)),
  }));
  const totals = sides.flatMap(({ debit, credit }) => [
    amountCell(debit, exponent),
    amountCell(credit, exponent),
  ]);
  return {
    columns: [
      { label: 'Code', kind: 'text' },
      { label: 'Account', kind: 'text' },
      ...spans.flatMap(({ label, from, to }): StatementColumn[] => [
        { label: spans.length > 1 ? `Debit ${label}` : 'Debit', kind: 'money', days: { from, to } },
        { label: spans.length > 1 ? `Credit ${label}` : 'Credit', kind: 'money', days: { from, to } },
      ]),
    ],
    rows: [...rows, { kind: 'grand', depth: 0, cells: [text(null), text('Total'), ...totals] }],
    checks: [check('Debit less credit', (sides[0]?.debit ?? 0n) - (sides[0]?.credit ?? 0n), exponent)],
    notice: basis === 'cash' ? cashNotice : null,
  };
}

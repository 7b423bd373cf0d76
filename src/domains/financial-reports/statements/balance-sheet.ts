import type { Ctx } from '#kernel/context.ts';
import { fromMinor } from '#kernel/money.ts';
import { type Account, readAccounts, type Section, totalOf, treeRows } from './account-tree.ts';
import { cashNotice } from './cash-basis.ts';
import { spansOf } from './classes.ts';
import { afterYearEnd, earnings, type YearBalances, yearBalancesAt } from './earnings.ts';
import { requestedDeposits, withoutRequested } from './requested-deposits.ts';
import type { Basis, Behind, StatementRow } from './statement.rules.ts';
import { type Body, check, figureColumns, figures, type Span, text } from './statement-parts.ts';

/** Assets; then liabilities, equity and earnings. */
export async function balanceSheet(
  ctx: Ctx,
  spans: readonly Span[],
  basis: Basis,
  exponent: number,
): Promise<Body> {
  const accounts = await readAccounts(ctx);
  const { yearBalances, requested, carried } = await readBalances(ctx, accounts, spans, basis);
  const negated = carried.map((of) => new Map([...of].map(([id, amount]) => [id, -amount])));
  const section = (type: string): Section => ({
    accounts,
    types: [type],
    spans: spansOf(spans, { basis, only: {} }),
    amounts: type === 'asset' ? carried : negated,
    exponent,
    depth: 1,
  });
  const [asset, liability, equity] = [section('asset'), section('liability'), section('equity')];
  const current = yearBalances.map(
    ({ balances, before }) => earnings(accounts, balances) - earnings(accounts, before),
  );
  const [owned, owed] = [totalOf(asset), totalOf(liability)];
  const own = totalOf(equity).map((amount, index) => amount + (current[index] ?? 0n));
  const claims = owed.map((amount, index) => amount + (own[index] ?? 0n));
  const row = (
    kind: StatementRow['kind'],
    depth: number,
    label: string,
    amounts: readonly bigint[] | null,
    behind?: (index: number) => Behind,
  ): StatementRow => ({
    kind,
    depth,
    cells: [
      text(label),
      ...(amounts ? figures(amounts, exponent, behind) : figures(owned, exponent).map(() => text(null))),
    ],
  });
  const thisYear = earningsBehind(basis, yearBalances, spans);
  return {
    columns: [{ label: 'Account', kind: 'text' }, ...figureColumns(spans)],
    rows: [
      row('heading', 0, 'Assets', null),
      ...treeRows(asset),
      row('grand', 0, 'Total assets', owned),
      row('heading', 0, 'Liabilities', null),
      ...treeRows(liability),
      row('total', 0, 'Total liabilities', owed),
      row('heading', 0, 'Equity', null),
      ...treeRows(equity),
      row('line', 1, 'Current year earnings', current, thisYear),
      row('total', 0, 'Total equity', own),
      row('grand', 0, 'Total liabilities and equity', claims),
    ],
    checks: [check('Assets less liabilities and equity', (owned[0] ?? 0n) - (claims[0] ?? 0n), exponent)],
    notice: basis === 'cash' ? cashNotice : noticeOf(requested[0] ?? 0n, exponent),
  };
}

/** The profit and loss of the year, on the same basis. */
const earningsBehind =
  (basis: Basis, years: readonly YearBalances[], spans: readonly Span[]) =>
  (index: number): Behind => ({
    ...{ page: 'statement', name: 'profit_and_loss', basis },
    from: years[index]?.yearStart ?? null,
    to: spans[index]?.to ?? '',
  });

/** As if past years were closed, and without deposits that are neither paid nor due. On a cash basis what is not paid is left out anyhow. */
async function readBalances(ctx: Ctx, accounts: readonly Account[], spans: readonly Span[], basis: Basis) {
  const yearBalances = await yearBalancesAt(ctx, spans, basis);
  const requested: bigint[] = [];
  for (const { to } of basis === 'cash' ? [] : spans) requested.push(await requestedDeposits(ctx, to));
  const carried = yearBalances.map((balances, index) =>
    withoutRequested(accounts, afterYearEnd(accounts, balances), requested[index] ?? 0n),
  );
  return { yearBalances, requested, carried };
}

function noticeOf(requested: bigint, exponent: number): string {
  const retained = 'Retained earnings hold what earlier fiscal years earned; they are computed, not posted.';
  if (requested === 0n) return retained;
  return `${retained} Deposits of ${fromMinor(requested, exponent)} that were asked for and are neither paid nor due are left out of receivables and customer deposits.`;
}

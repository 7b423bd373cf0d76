/**
 * Year-end figures computed for any day: earnings of past years are shown in retained earnings, those of the current year as
 * current earnings. No closing entries are posted, so that a late entry of last year is included automatically.
 */

import { yearStartMonth } from '#domains/ledger/accounts/balances.ts';
import { yearStartOf } from '#domains/ledger/periods/fiscal-year.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { itemAt } from '#kernel/type-guards.ts';
import type { Account } from './account-tree.ts';
import { balancesOn } from './cash-basis.ts';
import type { Basis } from './statement.rules.ts';
import { dayBefore, type Span } from './statement-parts.ts';

export interface YearBalances {
  /** Debit less credit at the end of the day, for every account. */
  readonly balances: ReadonlyMap<string, bigint>;
  /** The same at the end of the previous fiscal year, for income and expense accounts. */
  readonly before: ReadonlyMap<string, bigint>;
  readonly yearStart: string;
}

export async function yearBalancesAt(
  ctx: Ctx,
  spans: readonly Span[],
  basis: Basis,
): Promise<YearBalances[]> {
  const month = await yearStartMonth(ctx);
  const starts = spans.map(({ to }) => yearStartOf(to, month));
  const read = balancesOn(basis);
  const found = await read(ctx, [...spans.map(({ to }) => to), ...starts.map(dayBefore)]);
  return spans.map((_, index) => ({
    balances: found[index] ?? new Map(),
    before: found[spans.length + index] ?? new Map(),
    yearStart: itemAt(starts, index),
  }));
}

export const isEarning = ({ type }: Account) =>
  type === 'income' || type === 'cost_of_goods_sold' || type === 'expense';

/** Positive: profit. */
export function earnings(accounts: readonly Account[], of: ReadonlyMap<string, bigint>): bigint {
  return accounts.filter(isEarning).reduce((total, { id }) => total - (of.get(id) ?? 0n), 0n);
}

/** The balances as if past years were closed: income and expenses of the current year only, the rest in retained earnings. */
export function afterYearEnd(
  accounts: readonly Account[],
  { balances, before }: YearBalances,
): ReadonlyMap<string, bigint> {
  const carried = new Map(balances);
  for (const account of accounts.filter(isEarning))
    carried.set(account.id, (balances.get(account.id) ?? 0n) - (before.get(account.id) ?? 0n));
  const retained = accounts.find(({ system_key }) => system_key === 'retained_earnings');
  if (retained) carried.set(retained.id, (balances.get(retained.id) ?? 0n) - earnings(accounts, before));
  return carried;
}

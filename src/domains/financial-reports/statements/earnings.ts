/**
 * The year's end by computation: what earlier years earned is shown under retained earnings and this year's so far as
 * current earnings, on any day. Nothing is posted for it, so a late entry of last year moves both by itself.
 */

import { balancesAt, yearStartMonth } from '#domains/ledger/accounts/balances.ts';
import { yearStartOf } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { itemAt } from '#kernel/certain.ts';
import type { Ctx } from '#kernel/context.ts';
import type { Account } from './account-tree.ts';
import { dayBefore, type Span } from './statement-parts.ts';

export interface Standing {
  /** Debit less credit at the end of the day, every account. */
  readonly balances: ReadonlyMap<string, bigint>;
  /** The same for income and costs at the end of the year before. */
  readonly before: ReadonlyMap<string, bigint>;
  readonly yearStart: string;
}

export async function standingsAt(ctx: Ctx, spans: readonly Span[]): Promise<Standing[]> {
  const month = await yearStartMonth(ctx);
  const starts = spans.map(({ to }) => yearStartOf(to, month));
  const found = await balancesAt(ctx, [...spans.map(({ to }) => to), ...starts.map(dayBefore)]);
  return spans.map((_, index) => ({
    balances: found[index] ?? new Map(),
    before: found[spans.length + index] ?? new Map(),
    yearStart: itemAt(starts, index),
  }));
}

const isEarning = ({ type }: Account) =>
  type === 'income' || type === 'cost_of_goods_sold' || type === 'expense';

/** Profit is positive. */
export function earnings(accounts: readonly Account[], of: ReadonlyMap<string, bigint>): bigint {
  return accounts.filter(isEarning).reduce((total, { id }) => total - (of.get(id) ?? 0n), 0n);
}

/** Balances with the closing of earlier years made: income and costs of this year only, the rest in retained earnings. */
export function afterYearEnd(
  accounts: readonly Account[],
  { balances, before }: Standing,
): ReadonlyMap<string, bigint> {
  const carried = new Map(balances);
  for (const account of accounts.filter(isEarning))
    carried.set(account.id, (balances.get(account.id) ?? 0n) - (before.get(account.id) ?? 0n));
  const retained = accounts.find(({ system_key }) => system_key === 'retained_earnings');
  if (retained) carried.set(retained.id, (balances.get(retained.id) ?? 0n) - earnings(accounts, before));
  return carried;
}

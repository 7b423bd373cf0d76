/**
 * What a fiscal year's end carries to retained earnings, for a report across it. Nothing is posted: the balances of income and costs
 * begin the new year at zero, and what they came to stands in retained earnings, as in the trial balance.
 */
import { type BalanceReader, yearStartMonth } from '#domains/ledger/accounts/balances.ts';
import { yearStartOf } from '#domains/ledger/periods/fiscal-year.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { addMonths } from '#kernel/dates.ts';
import { itemAt } from '#kernel/type-guards.ts';
import type { Account } from './account-tree.ts';
import { earnings, isEarning } from './earnings.ts';
import { dayBefore } from './statement-parts.ts';

export interface Carried {
  /** The first day of the new fiscal year. */
  readonly on: string;
  /** Debit less credit. */
  readonly amount: bigint;
}

/** By account, of the fiscal years that begin after `from`, up to `to`. */
export async function carriedAtYearEnds(
  ctx: Ctx,
  accounts: readonly Account[],
  { from, to, read }: { readonly from: string; readonly to: string; readonly read: BalanceReader },
): Promise<ReadonlyMap<string, readonly Carried[]>> {
  const starts: string[] = [];
  for (let start = yearStartOf(to, await yearStartMonth(ctx)); start > from; start = addMonths(start, -12))
    starts.unshift(start);
  const days = starts.flatMap((start) => [dayBefore(start), dayBefore(addMonths(start, -12))]);
  const balances = await read(ctx, days);
  const carried = new Map<string, Carried[]>();
  const add = (id: string, on: string, amount: bigint) => {
    if (amount !== 0n) carried.set(id, [...(carried.get(id) ?? []), { on, amount }]);
  };
  for (const [index, on] of starts.entries()) {
    const [end, before] = [itemAt(balances, 2 * index), itemAt(balances, 2 * index + 1)];
    for (const { id } of accounts.filter(isEarning))
      add(id, on, (before.get(id) ?? 0n) - (end.get(id) ?? 0n));
    const retained = accounts.find(({ system_key }) => system_key === 'retained_earnings');
    if (retained) add(retained.id, on, earnings(accounts, before) - earnings(accounts, end));
  }
  return carried;
}

import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { balancesAt } from './balances.ts';
import '../ledger.resource.ts';

export interface TrialBalanceRow {
  readonly account_id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly debit: string;
  readonly credit: string;
}

export interface TrialBalance {
  readonly as_of: string;
  readonly rows: readonly TrialBalanceRow[];
  readonly debit: string;
  readonly credit: string;
  /** Always zero. */
  readonly difference: string;
}

/** Every account's balance at the end of a day, in the debit or credit column. */
export const trialBalanceReport = defineReport(
  'trial_balance',
  {
    label: 'Trial balance',
    allow: office,
    permission: 'view_transactions',
    isHeavy: true,
    params: { as_of: field.date({ label: 'As of' }) },
  },
  async (ctx, params): Promise<TrialBalance> => {
    const as_of = params.as_of ?? ctx.today;
    const rows = await balances(ctx, as_of);
    const money = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
    const debit = rows.reduce((sum, { balance }) => (balance > 0n ? sum + balance : sum), 0n);
    const credit = rows.reduce((sum, { balance }) => (balance < 0n ? sum - balance : sum), 0n);
    return {
      as_of,
      rows: rows.map(({ balance, ...account }) => ({
        ...account,
        debit: money(balance > 0n ? balance : 0n),
        credit: money(balance < 0n ? -balance : 0n),
      })),
      debit: money(debit),
      credit: money(credit),
      difference: money(debit - credit),
    };
  },
);

interface Balance {
  readonly account_id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly balance: bigint;
}

/** Debit less credit; accounts without a balance are left out. */
async function balances(ctx: Pick<Ctx, 'db'>, asOf: string): Promise<Balance[]> {
  const [at] = await balancesAt(ctx, [asOf]);
  const accounts = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'code', 'name', 'type'])
    .orderBy('code')
    .execute();
  return accounts.flatMap(({ id, ...account }) => {
    const balance = at?.get(id) ?? 0n;
    return balance === 0n ? [] : [{ ...account, account_id: id, balance }];
  });
}

import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import { balancesAt } from './balances.ts';

export type AccountBalance = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly subtype: string | null;
  readonly parent_id: string | null;
  readonly normal_side: 'debit' | 'credit';
  readonly system_key: string | null;
  readonly is_active: boolean;
  readonly version: number;
  /** Positive on the account's normal side. */
  readonly balance: string;
  /** True if anything was posted to it: it can be deactivated, not deleted. */
  readonly is_used: boolean;
  readonly position: number;
};

/** The chart of accounts with each account's own balance, without its children. */
export const accountBalancesReport = defineReport(
  'account_balances',
  {
    label: 'Account balances',
    allow: office,
    permission: 'view_transactions',
    params: { as_of: field.date({ label: 'As of' }) },
  },
  async (ctx, params): Promise<readonly AccountBalance[]> => {
    const { rows } = await sql<Omit<AccountBalance, 'balance'>>`
      select a.id, a.code, a.name, a.type, a.subtype, a.parent_id, a.normal_side, a.system_key, a.is_active, a.version, a.position,
        exists (select from ledger_balances b where b.account_id = a.id) as is_used
      from accounts a order by a.position, a.code`.execute(ctx.db);
    const [balances] = await balancesAt(ctx, [params.as_of ?? ctx.today]);
    const exponent = currencyExponent(ctx.viewer.currency);
    return rows.map((row) => {
      const balance = balances?.get(row.id) ?? 0n;
      return { ...row, balance: fromMinor(row.normal_side === 'debit' ? balance : -balance, exponent) };
    });
  },
);

import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';

export interface AccountBalance {
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
  /** On the account's own normal side: a negative one stands on the other. */
  readonly balance: string;
  readonly lines: number;
}

/** The chart of accounts with what stands on each account itself, without its children. */
export const accountBalancesReport = defineReport(
  'account_balances',
  {
    label: 'Account balances',
    allow: office,
    permission: 'view_transactions',
    params: { as_of: field.date({ label: 'As of' }) },
  },
  async (ctx, params): Promise<readonly AccountBalance[]> => {
    const { rows } = await sql<Omit<AccountBalance, 'balance'> & { balance: bigint }>`
      select a.id, a.code, a.name, a.type, a.subtype, a.parent_id, a.normal_side, a.system_key, a.is_active, a.version,
        coalesce(case when a.normal_side = 'debit' then l.balance else -l.balance end, 0)::bigint as balance,
        coalesce(l.lines, 0)::int as lines
      from accounts a
      left join (select account_id, sum(debit) - sum(credit) as balance, count(*) as lines from journal_lines
                 where entry_date <= ${params.as_of ?? ctx.today}::date group by account_id) l on l.account_id = a.id
      order by a.code`.execute(ctx.db);
    const exponent = currencyExponent(ctx.viewer.currency);
    return rows.map((row) => ({ ...row, balance: fromMinor(row.balance, exponent) }));
  },
);

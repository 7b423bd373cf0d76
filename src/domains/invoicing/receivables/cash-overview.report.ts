import { sql } from 'kysely';
import { balancesAt } from '#domains/ledger/accounts/balances.ts';
import { monthEnd } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { office } from '#kernel/access.ts';
import { addMonths } from '#kernel/dates.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';

export interface CashOverview {
  /** Twelve months, oldest first; the last is the current one. */
  readonly months: readonly CashMonth[];
  /** The current balance of all bank and cash accounts. */
  readonly balance: string;
}

export interface CashMonth {
  readonly month: string;
  readonly cash_in: string;
  readonly cash_out: string;
}

/**
 * Cash in and out by the ledger: the net effect of each entry on all bank and cash accounts, so that transfers between them do not
 * count.
 */
export const cashOverviewReport = defineReport(
  'cash_overview',
  { label: 'Cash in and out', allow: office, permission: 'view_transactions' },
  async (ctx): Promise<CashOverview> => {
    const month = `${ctx.today.slice(0, 7)}-01`;
    const { rows } = await sql<{ month: string; cash_in: bigint; cash_out: bigint }>`
      with money as (select id from accounts where subtype in ('bank', 'cash')),
      moved as (
        select date_trunc('month', l.entry_date::timestamp) as month, sum(l.debit - l.credit) as amount from journal_lines l
        where l.account_id in (select id from money) and l.entry_date between ${addMonths(month, -11)}::date and ${monthEnd(month)}::date
        group by l.entry_id, 1),
      sums as (
        select month, sum(amount) filter (where amount > 0) as cash_in, -sum(amount) filter (where amount < 0) as cash_out
        from moved group by month)
      select to_char(m, 'YYYY-MM') as month, coalesce(s.cash_in, 0)::bigint as cash_in, coalesce(s.cash_out, 0)::bigint as cash_out
      from generate_series(${addMonths(month, -11)}::timestamp, ${month}::timestamp, interval '1 month') m
      left join sums s on s.month = m order by m`.execute(ctx.db);
    const [balances] = await balancesAt(ctx, [ctx.today]);
    const { rows: accounts } = await sql<{ id: string }>`
      select id from accounts where subtype in ('bank', 'cash')`.execute(ctx.db);
    const money = (minor: bigint) => fromMinor(minor, currencyExponent(ctx.viewer.currency));
    return {
      balance: money(accounts.reduce((total, { id }) => total + (balances?.get(id) ?? 0n), 0n)),
      months: rows.map((row) => ({
        month: row.month,
        cash_in: money(row.cash_in),
        cash_out: money(row.cash_out),
      })),
    };
  },
);

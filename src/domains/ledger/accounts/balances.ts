/**
 * Balances of all accounts at the end of given days, debit less credit: whole months from the stored balances, the rest from the
 * lines of the last month. `verify-ledger` checks that the stored balances equal the lines.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays, addMonths } from '#kernel/dates.ts';
import { monthEnd, monthStart } from '../periods/fiscal-year.rules.ts';

/** One map per day, in the order of `days`: account → balance. Accounts without postings are left out. */
export type BalanceReader = (
  ctx: Pick<Ctx, 'db'>,
  days: readonly string[],
) => Promise<readonly ReadonlyMap<string, bigint>[]>;

export const balancesAt: BalanceReader = async ({ db }, days) => {
  if (days.length === 0) return [];
  const questions = days.map((day, index) => balanceAt(index, day));
  const { rows } = await sql<{ at: number; account_id: string; balance: bigint }>`
    select at, account_id, sum(balance)::bigint as balance from (${sql.join(questions, sql` union all `)}) b
    group by at, account_id`.execute(db);
  const found = days.map(() => new Map<string, bigint>());
  for (const { at, account_id, balance } of rows) found[at]?.set(account_id, balance);
  return found;
};

function balanceAt(at: number, day: string): RawBuilder<unknown> {
  const isWhole = day === monthEnd(day);
  const before = isWhole ? addMonths(monthStart(day), 1) : monthStart(day);
  const months = sql`select ${sql.lit(at)} as at, account_id, debit - credit as balance from ledger_balances where month < ${before}::date`;
  if (isWhole) return months;
  // Per account, because the index starts with the account.
  return sql`${months} union all
    select ${sql.lit(at)}, a.id, l.balance from accounts a cross join lateral (
      select sum(l.debit) - sum(l.credit) as balance from journal_lines l
      where l.account_id = a.id and l.entry_date between ${before}::date and ${day}::date) l
    where l.balance is not null`;
}

/** One map per span, from the end of the day before `from` to the end of `to`. */
export async function movementsOf(
  ctx: Pick<Ctx, 'db'>,
  spans: readonly { readonly from: string | null; readonly to: string }[],
  read: BalanceReader = balancesAt,
): Promise<readonly ReadonlyMap<string, bigint>[]> {
  const starts = spans.map(({ from }) => addDays(from ?? '1900-01-01', -1));
  const found = await read(ctx, [...spans.map(({ to }) => to), ...starts]);
  return spans.map((_, index) => {
    const before = found[spans.length + index];
    return new Map([...(found[index] ?? [])].map(([id, at]) => [id, at - (before?.get(id) ?? 0n)]));
  });
}

/** The month in which the company's fiscal year begins. */
export async function yearStartMonth({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ month: number }>`
    select coalesce((settings->>'fiscal_year_start')::int, 1) as month from tenants where id = fw.current_tenant()`.execute(
    db,
  );
  return rows[0]?.month ?? 1;
}

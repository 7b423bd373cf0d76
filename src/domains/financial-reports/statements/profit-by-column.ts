/** Profit and loss with a column for each month, department or branch, and one for the total. */
import { sql } from 'kysely';
import { movementsOf } from '#domains/ledger/accounts/balances.ts';
import { monthEnd, monthStart } from '#domains/ledger/periods/fiscal-year.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { addMonths, compareDates, latest } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { readAccounts } from './account-tree.ts';
import { balancesOn, cashNotice, notOnCash } from './cash-basis.ts';
import { isOf } from './classes.ts';
import { isEarning } from './earnings.ts';
import { profitRows } from './profit-and-loss.ts';
import type { Basis, ClassFilter, ColumnChoice } from './statement.rules.ts';
import { amountCell, type Body, dayBefore, type Span } from './statement-parts.ts';

interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly basis: Basis;
  readonly only: ClassFilter;
  readonly columns: ColumnChoice;
}

type Amounts = ReadonlyMap<string, bigint>;
interface Column extends Span {
  /** Debit less credit by account. */
  readonly moved: Amounts;
}

/** Of a sheet that people can still read. */
const mostMonths = 24;

export async function profitByColumn(ctx: Ctx, wanted: Wanted, exponent: number): Promise<Body> {
  const { from, to, basis, only } = wanted;
  const total: Span = { label: 'Total', from, to, basis, only };
  const columns =
    wanted.columns === 'month'
      ? await monthColumns(ctx, wanted, total)
      : await classColumns(ctx, wanted, total);
  const rows = await profitRows(ctx, {
    spans: columns,
    moved: columns.map(({ moved }) => moved),
    exponent,
    cells: () => (amounts, behind) =>
      amounts.map((amount, index) => amountCell(amount, exponent, behind?.(index))),
  });
  return {
    columns: [
      { label: 'Account', kind: 'text' },
      ...columns.map(({ label }) => ({ label, kind: 'money' }) as const),
    ],
    rows,
    notice: basis === 'cash' ? cashNotice : null,
  };
}

async function monthColumns(ctx: Ctx, { from, to, basis, only }: Wanted, total: Span): Promise<Column[]> {
  const spans: Span[] = [];
  const month = new Intl.DateTimeFormat(ctx.viewer.locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  for (let day = monthStart(from); compareDates(day, to) <= 0; day = addMonths(day, 1)) {
    if (spans.length === mostMonths)
      throw invalid({ columns: `A column for each month is for up to ${mostMonths} months.` });
    const label = month.format(new Date(`${day}T12:00:00Z`));
    spans.push({
      label,
      from: latest(day, from),
      to: compareDates(monthEnd(day), to) < 0 ? monthEnd(day) : to,
      ...{ basis, only },
    });
  }
  spans.push(total);
  const moved = await movementsOf(ctx, spans, balancesOn(basis, only));
  return spans.map((span, index) => ({ ...span, moved: moved[index] ?? new Map() }));
}

/** Those that have lines, by name; lines without one come last, so that all columns add up to the total. */
async function classColumns(ctx: Ctx, wanted: Wanted, total: Span): Promise<Column[]> {
  const { from, to, basis, only } = wanted;
  const kind = wanted.columns === 'branch' ? 'branch' : 'department';
  const [all = new Map<string, bigint>()] = await movementsOf(ctx, [{ from, to }], balancesOn(basis, only));
  const byClass = await movementsByClass(ctx, wanted, kind);
  const names = await ctx.db
    .selectFrom(kind === 'branch' ? 'branches' : 'departments')
    .select(['id', 'name'])
    .orderBy('name')
    .execute();
  const rest = new Map(all);
  const columns: Column[] = [];
  for (const { id, name } of names) {
    const moved = byClass.get(id);
    if (!moved) continue;
    for (const [account, amount] of moved) rest.set(account, (rest.get(account) ?? 0n) - amount);
    columns.push({ label: name, from, to, basis, only: { ...only, [`${kind}_id`]: id }, moved });
  }
  const accounts = await readAccounts(ctx);
  if (accounts.filter(isEarning).some(({ id }) => (rest.get(id) ?? 0n) !== 0n))
    columns.push({ label: `No ${kind}`, from, to, basis, only: { ...only, without: kind }, moved: rest });
  return [...columns, { ...total, moved: all }];
}

/** Class → account → debit less credit. */
async function movementsByClass(
  { db }: Ctx,
  { from, to, basis, only }: Wanted,
  kind: 'department' | 'branch',
): Promise<Map<string, Map<string, bigint>>> {
  const column = (alias: string) => sql.ref(`${alias}.${kind}_id`);
  const booked = sql`
    select ${column('l')} as class_id, l.account_id, sum(l.debit - l.credit) as amount from journal_lines l
    where ${column('l')} is not null and ${isOf('l', only)} and l.entry_date between ${from}::date and ${to}::date group by 1, 2`;
  const offCash = sql`
    select ${column('u')}, u.account_id, case u.at when 0 then u.amount else -u.amount end
    from (${notOnCash([dayBefore(from), to])}) u where ${column('u')} is not null and ${isOf('u', only)}`;
  const { rows } = await sql<{ class_id: string; account_id: string; amount: bigint }>`
    select class_id, account_id, sum(amount)::bigint as amount
    from (${basis === 'cash' ? sql`${booked} union all ${offCash}` : booked}) m
    where account_id in (select id from accounts where type in ('income', 'cost_of_goods_sold', 'expense'))
    group by 1, 2 having sum(amount) <> 0`.execute(db);
  const byClass = new Map<string, Map<string, bigint>>();
  for (const { class_id, account_id, amount } of rows) {
    const moved = byClass.get(class_id) ?? new Map<string, bigint>();
    byClass.set(class_id, moved.set(account_id, amount));
  }
  return byClass;
}

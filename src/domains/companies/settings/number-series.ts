/**
 * The numbering of a company's documents. A new prefix continues the count and never produces a used number: the counter starts
 * after the highest number that already has the prefix.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import type { NumberSeries } from '../company.resource.ts';
import { prefixFault } from './number-series.rules.ts';

/** The table of each series, in display order. */
const documents: Readonly<Record<string, string>> = {
  work_orders: 'work_orders',
  quotes: 'quotes',
  invoices: 'invoices',
  credit_notes: 'invoices',
  payments: 'payments',
  refunds: 'refunds',
  purchase_orders: 'purchase_orders',
  goods_receipts: 'goods_receipts',
  vendor_bills: 'vendor_bills',
  vendor_credits: 'vendor_bills',
  bill_payments: 'bill_payments',
  vendor_refunds: 'vendor_refunds',
  payment_runs: 'bill_payments',
  journal_entries: 'journal_entries',
  fixed_assets: 'fixed_assets',
};

/** The number column, if it has another name. */
const numberColumns: Readonly<Record<string, string>> = {
  purchase_orders: 'po_number',
  payment_runs: 'run_number',
};

export async function readNumberSeries(ctx: Ctx): Promise<readonly NumberSeries[]> {
  const { rows } = await sql<NumberSeries>`
    select n.series, n.prefix, n.digits,
      replace(n.prefix, '{YYYY}', y.year) || lpad(c.next::text, greatest(n.digits, length(c.next::text)), '0') as next_number
    from number_series n
    cross join lateral (select case when n.prefix like '%{YYYY}%' then to_char(fw.today(), 'YYYY') else '' end as year) y
    cross join lateral (select case when n.period = y.year then n.next_value else 1 end as next) c`.execute(
    ctx.db,
  );
  const order = Object.keys(documents);
  return rows.sort((a, b) => order.indexOf(a.series) - order.indexOf(b.series));
}

export async function changePrefix(
  ctx: Ctx,
  series: string,
  body: Record<string, unknown>,
): Promise<readonly NumberSeries[]> {
  const { rows } = await sql<{ prefix: string; digits: number; period: string; next_value: string }>`
    select prefix, digits, period, next_value from number_series where series = ${series} for update`.execute(
    ctx.db,
  );
  const before = rows[0];
  if (!before) throw notFound();
  const prefix = typeof body.prefix === 'string' ? body.prefix.trim() : '';
  const fault = prefixFault(prefix) ?? (await takenBy(ctx, series, prefix));
  if (fault) throw invalid({ prefix: fault });
  const period = prefix.includes('{YYYY}') ? ctx.today.slice(0, 4) : '';
  const counted = before.period === period || !isYearly(before.prefix) || !isYearly(prefix);
  const next = await nextFreeNumber(
    ctx,
    series,
    prefix.replace('{YYYY}', period),
    counted ? before.next_value : '1',
  );
  await sql`update number_series set prefix = ${prefix}, period = ${period}, next_value = ${next}
    where series = ${series}`.execute(ctx.db);
  const table = 'number_series';
  const changed = { before: { series, prefix: before.prefix }, after: { series, prefix } };
  await ctx.audit('number_series.change', { table, id: null }, changed);
  return readNumberSeries(ctx);
}

/** Counts on after the highest number that is there already, such as one that was brought from another system. */
export async function continueSeries(ctx: Ctx, series: string): Promise<void> {
  const { rows } = await sql<{ prefix: string; period: string; next_value: string }>`
    select prefix, period, next_value from number_series where series = ${series} for update`.execute(ctx.db);
  const [counted] = rows;
  if (!counted) return;
  const period = isYearly(counted.prefix) ? ctx.today.slice(0, 4) : '';
  const next = await nextFreeNumber(
    ctx,
    series,
    counted.prefix.replace('{YYYY}', period),
    counted.period === period ? counted.next_value : '1',
  );
  await sql`update number_series set period = ${period}, next_value = ${next} where series = ${series}`.execute(
    ctx.db,
  );
}

const isYearly = (prefix: string) => prefix.includes('{YYYY}');

async function takenBy(ctx: Ctx, series: string, prefix: string): Promise<string | undefined> {
  const year = ctx.today.slice(0, 4);
  const { rows } = await sql<{ series: string }>`select series from number_series
    where series <> ${series} and lower(replace(prefix, '{YYYY}', ${year})) = lower(${prefix.replace('{YYYY}', year)})`.execute(
    ctx.db,
  );
  const other = rows[0]?.series.replaceAll('_', ' ');
  return other && `The ${other} are numbered like that already.`;
}

/** The next number after all existing ones that begin with `shown`. */
async function nextFreeNumber(ctx: Ctx, series: string, shown: string, next: string): Promise<string> {
  const table = documents[series];
  if (!table) return next;
  const number = sql.ref(numberColumns[series] ?? 'number');
  const { rows } = await sql<{ next: string }>`
    select greatest(${next}::bigint, coalesce(max(substr(${number}, ${shown.length + 1})::bigint), 0) + 1)::text as next
    from ${sql.table(table)}
    where starts_with(${number}, ${shown}) and substr(${number}, ${shown.length + 1}) ~ '^[0-9]{1,15}$'`.execute(
    ctx.db,
  );
  return rows[0]?.next ?? next;
}

/**
 * Taxes on a cash basis: the tax of a document counts as it is paid, in proportion. What is taken off for a day is what the balances of that
 * day on a cash basis leave out, to the cent.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { unpaidShares } from '../statements/cash-basis.ts';
import type { Basis } from '../statements/statement.rules.ts';
import { dayBefore, type Span } from '../statements/statement-parts.ts';
import { allTaxed, rateText, readTaxSums, sideText, type TaxSum } from './tax-documents.ts';

/** By side and rate, for each span. */
export async function taxSumsOf(
  ctx: Pick<Ctx, 'db'>,
  spans: readonly Span[],
  basis: Basis,
): Promise<(readonly TaxSum[])[]> {
  const posted: (readonly TaxSum[])[] = [];
  // What is brought forward was posted as charged in other books, and is paid here.
  const taxed = { ...allTaxed, withBrought: basis === 'cash' };
  for (const span of spans) posted.push((await readTaxSums(ctx, span, taxed)).sums);
  if (basis === 'accrual') return posted;
  const days = spans.flatMap(({ from, to }) => [to, dayBefore(from ?? '1900-01-01')]);
  const unpaid = await readUnpaidTaxes(ctx, days);
  return posted
    .map((sums, index) => [
      ...sums,
      ...itemAt(unpaid, 2 * index).map(taken),
      ...itemAt(unpaid, 2 * index + 1),
    ])
    .map(added);
}

const taken = ({ net, tax, ...of }: TaxSum): TaxSum => ({ ...of, net: -net, tax: -tax });

/** One for each side and rate, without those of which nothing is paid. */
function added(sums: readonly TaxSum[]): TaxSum[] {
  const found = new Map<string, TaxSum>();
  for (const one of sums) {
    const key = `${one.side} ${one.rate}`;
    const before = found.get(key);
    found.set(key, before ? { ...one, net: before.net + one.net, tax: before.tax + one.tax } : one);
  }
  return [...found.values()].filter(({ net, tax }) => net !== 0n || tax !== 0n);
}

/** For each day, the unpaid share of what its open documents were taxed with. */
async function readUnpaidTaxes({ db }: Pick<Ctx, 'db'>, days: readonly string[]): Promise<TaxSum[][]> {
  const { rows } = await sql<TaxSum & { at: number }>`
    select l.at, ${sideText} as side, ${rateText} as rate, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax
    from (
      select e.at, t.side, t.rate, round(t.net * e.open / e.total) as net,
        coalesce(round(e.tax * sum(t.tax) over up_to / nullif(sum(t.tax) over entry, 0))
          - round(e.tax * (sum(t.tax) over up_to - t.tax) / nullif(sum(t.tax) over entry, 0)), 0) as tax
      from (
        select u.at, u.entry_id, u.open, u.total, sum(case a.system_key when 'tax_payable' then -u.amount when 'purchase_tax' then u.amount end) as tax
        from (${unpaidShares(days)}) u join accounts a on a.id = u.account_id
        group by u.at, u.entry_id, u.open, u.total) e
      join tax_lines t on t.entry_id = e.entry_id
      window entry as (partition by e.at, e.entry_id), up_to as (partition by e.at, e.entry_id order by t.rate)) l
    group by 1, 2, l.rate`.execute(db);
  const found = days.map((): TaxSum[] => []);
  for (const { at, ...sum } of rows) found[at]?.push(sum);
  return found;
}

/**
 * Taxes on a cash basis: the tax of a document counts as it is paid, in proportion. What is taken off for a day is what the balances of that
 * day on a cash basis leave out, to the cent.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { itemAt } from '#kernel/type-guards.ts';
import { type Began, unpaidShares } from '../statements/cash-basis.ts';
import type { Basis } from '../statements/statement.rules.ts';
import { dayBefore, type Span } from '../statements/statement-parts.ts';
import {
  allTaxed,
  describeLines,
  isTaxed,
  isWithin,
  rateText,
  readTaxLines,
  readTaxSums,
  sideText,
  type Taxed,
  type TaxLine,
  type TaxPage,
  type TaxSum,
  type TaxSums,
} from './tax-documents.ts';

/** By side and rate, for each span; `until` is the last entry of the ledger that they include. */
export async function taxSumsOf(
  ctx: Pick<Ctx, 'db'>,
  spans: readonly Span[],
  basis: Basis,
  wanted: Taxed = allTaxed,
): Promise<TaxSums[]> {
  const posted: TaxSums[] = [];
  const taxed = taxedOn(basis, wanted);
  for (const span of spans) posted.push(await readTaxSums(ctx, span, taxed));
  if (basis === 'accrual') return posted;
  const unpaid = await readUnpaidTaxes(ctx, spans.flatMap(endsOf), taxed);
  return posted.map(({ sums, until }, index) => {
    const [atEnd, before] = [itemAt(unpaid, 2 * index), itemAt(unpaid, 2 * index + 1)];
    return { sums: added([...sums, ...atEnd.map(taken), ...before]), until };
  });
}

/** A page of documents and rates: on a cash basis, what of them was paid in these days. */
export async function taxLinesOf(
  ctx: Pick<Ctx, 'db'>,
  days: Pick<Span, 'from' | 'to'>,
  basis: Basis,
  page: TaxPage,
): Promise<TaxLine[]> {
  if (basis === 'accrual') return readTaxLines(ctx, days, page);
  const taxed = taxedOn(basis, page);
  const columns = sql`l.side, l.rate, l.entry_id, l.entry_date, l.position, l.document_id`;
  return describeLines(
    ctx,
    page,
    sql`select ${columns}, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax
    from (
      select ${columns}, l.net, l.tax from tax_lines l where ${isTaxed(taxed)} and ${isWithin(days)}
      union all
      select ${columns}, s.sign * l.net, s.sign * l.tax from (${unpaidTaxes(endsOf(days), page.began)}) l
      join (values (0, -1), (1, 1)) s(at, sign) on s.at = l.at where ${isTaxed(taxed)}) l
    group by ${columns} having sum(l.net) <> 0 or sum(l.tax) <> 0`,
  );
}

/** What is brought forward was posted as charged in other books, and is paid here. */
const taxedOn = (basis: Basis, taxed: Taxed): Taxed => ({ ...taxed, withBrought: basis === 'cash' });

/** The last day, and the one before the first. */
const endsOf = ({ from, to }: Pick<Span, 'from' | 'to'>) => [to, dayBefore(from ?? '1900-01-01')];

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
async function readUnpaidTaxes(
  { db }: Pick<Ctx, 'db'>,
  days: readonly string[],
  taxed: Taxed,
): Promise<TaxSum[][]> {
  const { rows } = await sql<TaxSum & { at: number }>`
    select l.at, ${sideText} as side, ${rateText} as rate, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax
    from (${unpaidTaxes(days)}) l where ${isTaxed(taxed)}
    group by 1, 2, l.rate`.execute(db);
  const found = days.map((): TaxSum[] => []);
  for (const { at, ...sum } of rows) found[at]?.push(sum);
  return found;
}

/**
 * By document and rate, as in `tax_lines`: `at` says of which of the days. A document's tax is what the balances leave out of it, and its net the
 * rest of what is open, so that both come to the statements on a cash basis.
 */
const unpaidTaxes = (days: readonly string[], began: Began = null) => sql`
  select at, side, rate, entry_id, entry_date, position, document_id, tax,
    round(reached * open / total) - round((reached - gross) * open / total) - tax as net
  from (
    select e.at, e.open, e.total, t.side, t.rate, t.entry_id, t.entry_date, t.position, t.document_id,
      coalesce(round(e.tax * sum(t.tax) over up_to / nullif(sum(t.tax) over entry, 0))
        - round(e.tax * (sum(t.tax) over up_to - t.tax) / nullif(sum(t.tax) over entry, 0)), 0) as tax,
      t.net + t.tax as gross, sum(t.net + t.tax) over up_to as reached
    from (
      select u.at, u.entry_id, u.open, u.total, sum(case a.system_key when 'tax_payable' then -u.amount when 'purchase_tax' then u.amount end) as tax
      from (${unpaidShares(days, began)}) u join accounts a on a.id = u.account_id
      group by u.at, u.entry_id, u.open, u.total) e
    join tax_lines t on t.entry_id = e.entry_id
    window entry as (partition by e.at, e.entry_id), up_to as (partition by e.at, e.entry_id order by t.rate)) shared`;

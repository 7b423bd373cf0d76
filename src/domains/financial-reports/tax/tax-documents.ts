/**
 * Taxed documents by posting date: invoices and credit notes on one side, bills and vendor credits on the other, and write-offs, as negative
 * amounts, on a third. A void is a further row with the opposite sign. The database keeps a row of each posted document and rate (`tax_lines`) and sums by day and rate
 * (`tax_totals`), so no report reads the lines of all documents.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { Began } from '../statements/cash-basis.ts';
import { type TaxSide, taxSides } from '../statements/statement.rules.ts';
import type { Span } from '../statements/statement-parts.ts';

/** Null: both sides, all rates. */
export interface Taxed {
  readonly side: TaxSide | null;
  readonly rate: string | null;
  /** With what was charged before the first day in the books and is brought forward. */
  readonly withBrought?: boolean;
}

export const allTaxed: Taxed = { side: null, rate: null };

export interface TaxSum {
  readonly side: TaxSide;
  readonly rate: string;
  readonly net: bigint;
  readonly tax: bigint;
}

export interface TaxSums {
  readonly sums: readonly TaxSum[];
  /** The last entry of the ledger that they include. */
  readonly until: bigint;
}

/** By side and rate. */
export async function readTaxSums({ db }: Pick<Ctx, 'db'>, days: Days, taxed: Taxed): Promise<TaxSums> {
  const { rows } = await sql<{ until: bigint; side: null } | (TaxSum & { until: bigint })>`
    select coalesce((select position from ledger_heads), 0) as until, t.*
    from (select) once left join (
      select ${sideText} as side, ${rateText} as rate, sum(l.net)::bigint as net, sum(l.tax)::bigint as tax
      from tax_totals l where ${isTaxed(taxed)} and l.day between ${firstDay(days)} and ${days.to}::date
      group by 1, l.rate) t on true`.execute(db);
  return { until: firstOf(rows).until, sums: rows.flatMap((row) => (row.side === null ? [] : [row])) };
}

export interface TaxLine extends TaxSum {
  readonly entry_id: string;
  readonly entry_date: string;
  /** Of the entry. */
  readonly position: bigint;
  readonly document_id: string;
  readonly number: string;
  readonly who: string;
}

/** Where a page begins: after this line. */
export interface TaxPlace {
  readonly entry_date: string;
  readonly position: bigint;
  readonly rate: string;
}

export interface TaxPage extends Taxed {
  readonly side: TaxSide;
  readonly after: TaxPlace | null;
  /** As in `TaxSums`. */
  readonly until: bigint;
  /** When the report began, of a further page on a cash basis. */
  readonly began: Began;
  readonly most: number;
}

/** By day, then in the order in which they were posted. */
export function readTaxLines(ctx: Pick<Ctx, 'db'>, days: Days, page: TaxPage): Promise<TaxLine[]> {
  return describeLines(
    ctx,
    page,
    sql`select * from tax_lines l where ${isTaxed(page)} and ${isWithin(days)}`,
  );
}

/** Of the row `l` of taxes. */
export const isWithin = (days: Days): RawBuilder<boolean> =>
  sql<boolean>`l.entry_date between ${firstDay(days)} and ${days.to}::date`;

/** A page of `lines`, rows as in `tax_lines`, with their documents. */
export async function describeLines(
  { db }: Pick<Ctx, 'db'>,
  { side, after, until, most }: TaxPage,
  lines: RawBuilder<unknown>,
): Promise<TaxLine[]> {
  const isAfter = after
    ? sql`and (l.entry_date, l.position, l.rate) > (${after.entry_date}::date, ${after.position}::bigint, ${millionths(after.rate)})`
    : sql``;
  const [document, party] =
    side === 'paid'
      ? [
          sql`select coalesce(vendor_reference || ' (' || number || ')', number) as number, vendor_id as party_id from vendor_bills`,
          sql`vendors`,
        ]
      : [sql`select number, customer_id as party_id from invoices`, sql`customers`];
  // "offset 0": each document is looked up by its id, however many there are.
  const { rows } = await sql<TaxLine>`
    select ${sideText} as side, ${rateText} as rate, l.entry_id, l.entry_date::text as entry_date, l.position, l.document_id, l.net, l.tax, d.number, p.name as who
    from (
      select * from (${lines}) l where l.position <= ${until}::bigint ${isAfter}
      order by l.entry_date, l.position, l.rate limit ${most}::bigint) l
    left join lateral (${document} where id = l.document_id offset 0) d on true
    left join ${party} p on p.id = d.party_id
    order by l.entry_date, l.position, l.rate`.execute(db);
  return rows;
}

type Days = Pick<Span, 'from' | 'to'>;

const firstDay = ({ from }: Days) => sql`${from ?? '1900-01-01'}::date`;

/** On the row `l`. */
export function isTaxed({ side, rate, withBrought = false }: Taxed): RawBuilder<boolean> {
  const wanted: readonly string[] = side === null ? taxSides : [side];
  const all = withBrought && wanted.includes('charged') ? [...wanted, 'brought'] : wanted;
  const sides = sql<boolean>`l.side in (${sql.join(all.map((one) => sql.lit(one)))})`;
  return rate === null ? sides : sql`${sides} and l.rate = ${millionths(rate)}`;
}

/** Of the row `l`: what was brought forward was charged on sales. */
export const sideText = sql`case l.side when 'brought' then 'charged' else l.side end`;

/** Of the row `l` of taxes, as a decimal such as `0.0825`; stored in millionths. */
export const rateText = sql`trim_scale(l.rate / 1000000.0)::text`;
const millionths = (rate: string) => sql`(${rate}::numeric * 1000000)::integer`;

/**
 * What a sales-tax return is made of: the documents posted in its days, and those of days filed before that were posted after that filing.
 * Of days that are filed, only what was there at the filing.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import './sales-tax.resource.ts';
import './tax-return.resource.ts';

export interface TaxDays {
  /** Null: all agencies. */
  readonly agency_id: string | null;
  readonly from: string;
  readonly to: string;
}

export interface SalesSums {
  readonly taxable: bigint;
  readonly exempt: bigint;
  readonly nontaxable: bigint;
}

export interface JurisdictionSum extends SalesSums {
  readonly agency_id: string;
  readonly level: string;
  readonly jurisdiction: string;
  /** "0.0481" */
  readonly rate: string;
  readonly tax: bigint;
  readonly is_bad_debt: boolean;
  /** Of days that were filed before. */
  readonly is_carried: boolean;
}

export async function readJurisdictions({ db }: Pick<Ctx, 'db'>, days: TaxDays): Promise<JurisdictionSum[]> {
  const { rows } = await sql<JurisdictionSum>`
    select x.agency_id, x.level, x.jurisdiction, trim_scale(x.part_rate / 1000000.0)::text as rate, x.is_bad_debt, x.entry_date < ${days.from}::date as is_carried,
      sum(x.taxable)::bigint as taxable, sum(x.exempt)::bigint as exempt, sum(x.nontaxable)::bigint as nontaxable, sum(x.tax)::bigint as tax
    from ${linesOf(days)}
    group by x.agency_id, x.level, x.jurisdiction, x.part_rate, 5, 6
    order by array_position(array['state', 'county', 'city', 'district'], x.level), x.jurisdiction, x.part_rate, 5, 6`.execute(
    db,
  );
  return rows;
}

export interface AgencySum extends SalesSums {
  readonly agency_id: string;
  /** Why sales are exempt; null: they are not. */
  readonly reason: string | null;
}

/** Every sale once, also where an agency has several parts of its rate. */
export async function readAgencySums({ db }: Pick<Ctx, 'db'>, days: TaxDays): Promise<AgencySum[]> {
  const { rows } = await sql<AgencySum>`
    select s.agency_id, s.reason, sum(s.taxable)::bigint as taxable, sum(s.exempt)::bigint as exempt, sum(s.nontaxable)::bigint as nontaxable
    from (select distinct on (x.agency_id, x.position, x.rate) x.* from ${linesOf(days)} order by x.agency_id, x.position, x.rate, x.part) s
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface SalesTaxLine extends SalesSums {
  readonly id: bigint;
  readonly entry_date: string;
  readonly document_id: string;
  readonly number: string;
  readonly who: string;
  readonly jurisdiction: string;
  readonly rate: string;
  readonly is_bad_debt: boolean;
  readonly reason: string | null;
  readonly tax: bigint;
}

interface LinePage {
  readonly jurisdiction: string | null;
  readonly after: { readonly entry_date: string; readonly id: bigint } | null;
  readonly most: number;
}

/** The documents behind a return, by day. */
export async function readSalesTaxLines(
  { db }: Pick<Ctx, 'db'>,
  days: TaxDays,
  { jurisdiction, after, most }: LinePage,
): Promise<SalesTaxLine[]> {
  const isAfter = after
    ? sql`and (x.entry_date, x.id) > (${after.entry_date}::date, ${after.id}::bigint)`
    : sql``;
  const isThere = jurisdiction === null ? sql`` : sql`and x.jurisdiction = ${jurisdiction}`;
  const { rows } = await sql<SalesTaxLine>`
    select p.id, p.entry_date::text, p.document_id, i.number, c.name as who, p.jurisdiction, trim_scale(p.part_rate / 1000000.0)::text as rate, p.is_bad_debt, p.reason,
      p.taxable, p.exempt, p.nontaxable, p.tax
    from (select x.* from ${linesOf(days)} ${isThere} ${isAfter} order by x.entry_date, x.id limit ${most}::bigint) p
    join invoices i on i.tenant_id = p.tenant_id and i.id = p.document_id
    join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id
    order by p.entry_date, p.id`.execute(db);
  return rows;
}

/** `from` and `where` of the lines `x`. */
function linesOf({ agency_id, from, to }: TaxDays): RawBuilder<unknown> {
  return sql`sales_tax_lines x
    left join (
      select agency_id, min(starts_on) as first_day, max(ends_on) filter (where ends_on < ${from}::date) as last_day,
        max(until_line) filter (where ends_on < ${from}::date) as filed_until,
        max(until_line) filter (where starts_on = ${from}::date and ends_on = ${to}::date) as own_until
      from tax_returns where status = 'filed' group by agency_id) f on f.agency_id = x.agency_id
    where (${agency_id}::uuid is null or x.agency_id = ${agency_id}::uuid)
      and (f.own_until is null or x.id <= f.own_until)
      and (x.entry_date between ${from}::date and ${to}::date
        or (x.entry_date between f.first_day and f.last_day and x.id > f.filed_until))`;
}

export interface Unassigned {
  readonly net: bigint;
  readonly taxable: bigint;
  readonly tax: bigint;
}

/** Sold in these days at rates without parts, or before they had them: in no return. */
export async function readUnassigned({ db }: Pick<Ctx, 'db'>, { from, to }: TaxDays): Promise<Unassigned> {
  const { rows } = await sql<Unassigned>`
    select coalesce(sum(l.net), 0)::bigint as net, coalesce(sum(l.net) filter (where l.rate > 0), 0)::bigint as taxable, coalesce(sum(l.tax), 0)::bigint as tax
    from tax_lines l where l.side in ('charged', 'written_off') and l.entry_date between ${from}::date and ${to}::date
      and not exists (select from sales_tax_lines x where x.tenant_id = l.tenant_id and x.position = l.position and x.rate = l.rate)`.execute(
    db,
  );
  return rows[0] ?? { net: 0n, taxable: 0n, tax: 0n };
}

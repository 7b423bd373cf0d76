/**
 * What a sales-tax return is made of, on the basis of its agency: the documents posted in its days or what was paid of them, and what came later of
 * days that were filed before. Of days that are filed, what was reported. The rules are in the database (`fw.open_sales_tax`), where a filing keeps it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import type { TaxBasis } from './sales-tax.resource.ts';
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
    select x.agency_id, x.level, x.jurisdiction, trim_scale(x.part_rate / 1000000.0)::text as rate, x.is_bad_debt, x.is_carried,
      sum(x.taxable)::bigint as taxable, sum(x.exempt)::bigint as exempt, sum(x.nontaxable)::bigint as nontaxable, sum(x.tax)::bigint as tax
    from ${linesOf(days)}
    group by x.agency_id, x.level, x.jurisdiction, x.part_rate, 5, 6
    having not x.is_carried or sum(x.taxable) <> 0 or sum(x.exempt) <> 0 or sum(x.nontaxable) <> 0 or sum(x.tax) <> 0
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
    from (select distinct on (x.agency_id, x.position, x.rate, x.day) x.* from ${linesOf(days)} order by x.agency_id, x.position, x.rate, x.day, x.part) s
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface SalesTaxLine extends SalesSums {
  readonly id: bigint;
  /** On which the document was posted or, on the cash basis, paid. */
  readonly day: string;
  readonly document_id: string;
  readonly number: string;
  readonly who: string;
  readonly jurisdiction: string;
  readonly rate: string;
  readonly is_bad_debt: boolean;
  /** Of an invoice from the previous books. */
  readonly is_brought: boolean;
  readonly reason: string | null;
  readonly tax: bigint;
}

interface LinePage {
  readonly jurisdiction: string | null;
  readonly after: { readonly day: string; readonly id: bigint } | null;
  readonly most: number;
}

/** The documents behind a return, by day. */
export async function readSalesTaxLines(
  { db }: Pick<Ctx, 'db'>,
  days: TaxDays,
  { jurisdiction, after, most }: LinePage,
): Promise<SalesTaxLine[]> {
  const isAfter = after ? sql`and (x.day, x.id) > (${after.day}::date, ${after.id}::bigint)` : sql``;
  const isThere = jurisdiction === null ? sql`` : sql`and x.jurisdiction = ${jurisdiction}`;
  const { rows } = await sql<SalesTaxLine>`
    select p.id, p.day::text, p.document_id, i.number, c.name as who, p.jurisdiction, trim_scale(p.part_rate / 1000000.0)::text as rate, p.is_bad_debt, p.is_brought, p.reason,
      p.taxable::bigint, p.exempt::bigint, p.nontaxable::bigint, p.tax::bigint
    from (select x.* from ${linesOf(days)} where true ${isThere} ${isAfter} order by x.day, x.id limit ${most}::bigint) p
    join invoices i on i.tenant_id = p.tenant_id and i.id = p.document_id
    join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id
    order by p.day, p.id`.execute(db);
  return rows;
}

/** The lines `x`, with what was reported of each on a day. */
function linesOf({ agency_id, from, to }: TaxDays): RawBuilder<unknown> {
  return sql`(
    select l.day, l.day < ${from}::date as is_carried, (l.line).id, (l.line).tenant_id, (l.line).agency_id, (l.line).position, (l.line).rate,
      (l.line).part, (l.line).document_id, (l.line).level, (l.line).jurisdiction, (l.line).part_rate, (l.line).reason, (l.line).is_bad_debt,
      (l.line).is_brought,
      l.taxable, l.exempt, l.nontaxable, l.tax
    from (
      select t.day, t.line, sum(t.taxable) as taxable, sum(t.exempt) as exempt, sum(t.nontaxable) as nontaxable, sum(t.tax) as tax
      from tax_agencies a cross join lateral fw.sales_tax_in_days(a.id, ${from}::date, ${to}::date) t
      where ${agency_id}::uuid is null or a.id = ${agency_id}::uuid
      group by t.day, t.line) l) x`;
}

export interface AgencyBases {
  readonly agency_id: string;
  readonly bases: readonly TaxBasis[];
}

/** On which bases the figures of these days are: those of the returns filed in them, and today's for what is not filed. */
export async function readBases(
  { db }: Pick<Ctx, 'db'>,
  { agency_id, from, to }: TaxDays,
): Promise<AgencyBases[]> {
  const { rows } = await sql<AgencyBases>`
    select a.id as agency_id, case
        when f.is_cut is distinct from false then array[a.basis]
        when f.starts_on <= ${from}::date and f.ends_on >= ${to}::date then f.bases
        else array(select distinct b from unnest(f.bases || a.basis) b order by b) end as bases
    from tax_agencies a
    cross join lateral (
      select min(r.starts_on) as starts_on, max(r.ends_on) as ends_on, array_agg(distinct r.basis) as bases,
        bool_or(r.starts_on < ${from}::date or r.ends_on > ${to}::date) as is_cut
      from tax_returns r
      where r.agency_id = a.id and r.status = 'filed' and r.starts_on <= ${to}::date and r.ends_on >= ${from}::date) f
    where ${agency_id}::uuid is null or a.id = ${agency_id}::uuid`.execute(db);
  return rows;
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

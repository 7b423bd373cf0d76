/** What an auditor's archive has of the ledger beside its reports: the chain of entries with the texts whose hashes it is made of, and the accounts. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { firstOf } from '#kernel/type-guards.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** An entry of the days with all that its hash is made of (`fw.entry_digest`); of others, the links of the chain alone. */
export interface ChainLink {
  readonly position: string;
  readonly hash: string;
  readonly previous_hash: string;
  readonly entry?: ArchivedEntry | undefined;
}

interface ArchivedEntry {
  readonly id: string;
  readonly number: string;
  readonly entry_date: string;
  readonly source: string;
  readonly source_id: string | null;
  readonly reverses_id: string | null;
  readonly currency: string;
  readonly memo: string;
  /** JSON as it was hashed: [account, debit, credit, memo, …] of each line, amounts in minor units. */
  readonly lines: string;
}

type ChainRow = Omit<ChainLink, 'entry'> & ArchivedEntry & { readonly is_within: boolean };

/** From the first to the last entry of the days, in order. `after`: the position of the last one that was read. */
export async function readChain(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: Days,
  after: string,
  most: number,
): Promise<readonly ChainLink[]> {
  const { rows } = await sql<ChainRow>`
    with ends as (select min(position) as first, max(position) as last from journal_entries where entry_date between ${from}::date and ${to}::date),
    links as (
      select e.*, e.entry_date between ${from}::date and ${to}::date as is_within from journal_entries e, ends
      where e.position between greatest(ends.first, ${after}::bigint + 1) and ends.last order by e.position limit ${most}::bigint)
    select e.position::text, e.hash, e.previous_hash, e.id, e.number, e.entry_date::text, e.source, e.source_id, e.reverses_id, e.currency,
      e.memo, e.is_within, case when e.is_within then coalesce((
        select jsonb_agg(fw.line_facts(l.account_id, l.debit, l.credit, l.memo, l.customer_id, l.work_order_id, l.asset_id, l.site_id,
          l.vendor_id) order by l.position) from journal_lines l where l.entry_id = e.id), 'null'::jsonb)::text else '' end as lines
    from links e order by e.position`.execute(db);
  return rows.map(({ position, hash, previous_hash, is_within, ...entry }) => ({
    ...{ position, hash, previous_hash },
    ...(is_within && { entry }),
  }));
}

export interface AccountOfDays {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  /** Minor units, debit less credit. */
  readonly opening: string;
  readonly debit: string;
  readonly credit: string;
}

export async function readAccounts(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: Days,
): Promise<readonly AccountOfDays[]> {
  const { rows } = await sql<AccountOfDays>`
    select a.id, a.code, a.name, a.type, s.opening::text, s.debit::text, s.credit::text
    from accounts a cross join lateral (
      select coalesce(sum(l.debit - l.credit) filter (where l.entry_date < ${from}::date), 0) as opening,
        coalesce(sum(l.debit) filter (where l.entry_date >= ${from}::date), 0) as debit,
        coalesce(sum(l.credit) filter (where l.entry_date >= ${from}::date), 0) as credit
      from journal_lines l where l.account_id = a.id and l.entry_date <= ${to}::date) s
    order by a.code`.execute(db);
  return rows;
}

export interface ArchivedDocument {
  readonly id: string;
  readonly number: string;
  readonly kind: string;
}

/** Invoices and credit notes that were issued in these days, also if they were voided later. */
export async function readIssued(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: Days,
): Promise<readonly ArchivedDocument[]> {
  const { rows } = await sql<ArchivedDocument>`
    select id, number, kind from invoices where status <> 'draft' and number is not null and issue_date between ${from}::date and ${to}::date
    order by number`.execute(db);
  return rows;
}

export interface Attachment {
  readonly id: string;
  readonly storage_key: string;
  readonly file_name: string;
  readonly entry_number: string;
}

/** The files that are attached to entries of these days. */
export async function readAttachments(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: Days,
): Promise<readonly Attachment[]> {
  const { rows } = await sql<Attachment>`
    select f.id, f.storage_key, f.file_name, e.number as entry_number from files f join journal_entries e on e.id = f.journal_entry_id
    where f.deleted_at is null and e.entry_date between ${from}::date and ${to}::date order by e.position, f.id`.execute(
    db,
  );
  return rows;
}

export interface ArchivedCompany {
  readonly name: string;
  readonly currency: string;
  readonly timezone: string;
  readonly locale: string;
  /** Nothing can be posted to the days of the archive any more. */
  readonly is_closed: boolean;
  /** Of the whole ledger, when the archive was made. */
  readonly ledger_position: string;
  readonly ledger_hash: string;
}

export async function readArchivedCompany({ db }: Pick<Ctx, 'db'>, { to }: Days): Promise<ArchivedCompany> {
  const { rows } = await sql<ArchivedCompany>`
    select t.company_name as name, t.currency, t.timezone, t.locale,
      exists (select from fiscal_periods p where p.closed_at is not null and ${to}::date between p.starts_on and p.ends_on) as is_closed,
      coalesce(h.position, 0)::text as ledger_position, coalesce(h.hash, repeat('0', 64)) as ledger_hash
    from tenants t left join ledger_heads h on h.tenant_id = t.id where t.id = fw.current_tenant()`.execute(
    db,
  );
  return firstOf(rows);
}

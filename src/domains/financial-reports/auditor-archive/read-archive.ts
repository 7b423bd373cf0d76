/**
 * What an auditor's archive has beside its reports: the chains of the ledger and of the audit log with the texts whose hashes they are
 * made of, the accounts, and which documents and files belong to its days.
 */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
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
          l.vendor_id, l.department_id, l.branch_id) order by l.position) from journal_lines l where l.entry_id = e.id), 'null'::jsonb)::text else '' end as lines
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

/** Purchase orders of these days that were approved or sent. */
export async function readOrdered(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: Days,
): Promise<readonly Omit<ArchivedDocument, 'kind'>[]> {
  const { rows } = await sql<ArchivedDocument>`
    select id, po_number as number from purchase_orders
    where status not in ('draft', 'cancelled') and order_date between ${from}::date and ${to}::date order by po_number`.execute(
    db,
  );
  return rows;
}

export interface Attachment {
  readonly id: string;
  readonly storage_key: string;
  readonly file_name: string;
  /** `entries`, `bills` or `purchase-orders`. */
  readonly folder: string;
  /** Of what it belongs to. */
  readonly number: string;
}

/** The files that are attached to entries, bills and purchase orders of these days. */
export async function readAttachments(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: Days,
): Promise<readonly Attachment[]> {
  const { rows } = await sql<Attachment>`
    with attached as (
      select 'entries' as folder, e.number, f.id as file_id from files f join journal_entries e on e.id = f.journal_entry_id
      where e.entry_date between ${from}::date and ${to}::date
      union all
      select 'bills', b.number, (a.value ->> 'file_id')::uuid from vendor_bills b cross join jsonb_array_elements(b.attachments) a
      where b.number is not null and b.bill_date between ${from}::date and ${to}::date
      union all
      select 'purchase-orders', o.po_number, (a.value ->> 'file_id')::uuid from purchase_orders o cross join jsonb_array_elements(o.attachments) a
      where o.order_date between ${from}::date and ${to}::date)
    select f.id, f.storage_key, f.file_name, a.folder, a.number from attached a join files f on f.id = a.file_id
    where f.deleted_at is null order by a.folder, a.number, f.id`.execute(db);
  return rows;
}

/** A line of the register. Amounts are decimal strings. */
export interface ArchivedCheque {
  readonly account: string;
  readonly number: number;
  readonly dated_on: string;
  readonly payee: string;
  readonly amount: string;
  readonly currency: string;
  readonly payment: string;
  readonly status: string;
  readonly ended_on: string | null;
  readonly end_reason: string | null;
  readonly replaced_by: number | null;
}

/** Every number of these days, also of cheques that are void or spoiled. */
export async function readChequeRegister(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: Days,
): Promise<readonly ArchivedCheque[]> {
  const { rows } = await sql<Omit<ArchivedCheque, 'amount'> & { readonly amount: string }>`
    select a.code || ' ' || a.name as account, c.number, c.dated_on::text, c.payee, c.amount::text, c.currency, p.number as payment, c.status,
      c.ended_on::text, c.end_reason, c.replaced_by
    from cheques c join accounts a on a.id = c.account_id join bill_payments p on p.id = c.payment_id
    where c.dated_on between ${from}::date and ${to}::date order by a.code, c.number`.execute(db);
  return rows.map((row) => ({
    ...row,
    amount: fromMinor(BigInt(row.amount), currencyExponent(row.currency)),
  }));
}

/** Of an entry about money all that its seal is made of (`fw.audit_digest`); of others, and of what age has removed, the link alone. */
export interface AuditLink {
  readonly position: number;
  readonly hash: string;
  readonly said?: string | undefined;
}

/** The first and the last position of the audit log on these days of the company. */
export async function readAuditEnds(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  { from, to }: Days,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select first::int, last::int from fw.audit_positions(${from}::date::timestamp at time zone ${viewer.timezone},
      (${to}::date + 1)::timestamp at time zone ${viewer.timezone})`.execute(db);
  const [{ first, last } = { first: null, last: null }] = rows;
  return first && last ? { first, last } : undefined;
}

/** In order; the one before the first is the link that it begins from. `after`: the position of the last one that was read. */
export async function readAuditChain(
  { db }: Pick<Ctx, 'db'>,
  after: number,
  last: number,
  most: number,
): Promise<readonly AuditLink[]> {
  const { rows } = await sql<Omit<AuditLink, 'said'> & { readonly said: string | null }>`
    select s.position::int, s.hash, t.said
    from fw.audit_seals_between(${after}::bigint, ${Math.min(last, after + most)}::bigint) s
    left join (select l.id, fw.audit_text(l) as said from audit_logs l join financial_audit_trail t on t.tenant_id = l.tenant_id and t.id = l.id) t
      on t.id = s.entry_id
    order by s.position`.execute(db);
  return rows.map(({ position, hash, said }) => ({ position, hash, ...(said !== null && { said }) }));
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

/**
 * Verifies the ledger of a company: every entry's hash from its stored columns, the chain between entries, gaps in the numbering, and
 * the stored balances; as a whole or in parts. Changes made outside the application are reported by entry.
 */

import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { firstOf } from '#kernel/type-guards.ts';

export interface LedgerVerification {
  readonly entries: number;
  readonly lines: number;
  readonly faults: readonly LedgerFault[];
  /** The hash of the last entry: stored elsewhere, it proves that nothing was removed from the end. */
  readonly head: string;
}

export interface LedgerFault {
  readonly position: number;
  /** The number of the entry; of the account if a stored balance differs from the lines. */
  readonly number: string | null;
  readonly fault:
    | 'changed'
    | 'chain_broken'
    | 'missing'
    | 'unbalanced'
    | 'head_differs'
    | 'balance_differs'
    | 'rewritten';
}

type Db = Ctx['db'];

const mostFaults = 100;
/** Entries per statement, few enough to stay far below the time limit. */
const atOnce = 20_000;

/**
 * Needs a transaction with `system` access, or a viewer who may see the journal. Filters by tenant itself, so that it also works
 * for a role that bypasses row-level security.
 */
export async function verifyLedger(
  { db }: Pick<Ctx, 'db'>,
  onPart: (done: number, total: number) => void = () => {},
): Promise<LedgerVerification> {
  const { rows } = await sql<Omit<LedgerVerification, 'faults'> & { last: number }>`
    select (select count(*)::int from journal_entries where tenant_id = fw.current_tenant()) as entries,
      (select count(*)::int from journal_lines where tenant_id = fw.current_tenant()) as lines,
      (select coalesce(max(position), 0)::int from journal_entries where tenant_id = fw.current_tenant()) as last,
      coalesce((select hash from ledger_heads where tenant_id = fw.current_tenant()), repeat('0', 64)) as head`.execute(
    db,
  );
  const { last, ...found } = firstOf(rows);
  const faults: LedgerFault[] = [];
  for (let from = 0; from < last && faults.length < mostFaults; from += atOnce) {
    onPart(from, last);
    faults.push(...(await entryFaults(db, from, from + atOnce)));
  }
  faults.push(...(await headFaults(db)));
  for (const months of await partsOfMonths(db)) faults.push(...(await balanceFaults(db, months)));
  return { ...found, faults: faults.slice(0, mostFaults) };
}

/** Faults of the entries after `from`, up to `through`; the entry at `from` is read for the hash it passes on. */
export async function entryFaults(db: Db, from: number, through: number): Promise<LedgerFault[]> {
  const before = Math.max(from - 1, 0);
  const { rows } = await sql<LedgerFault>`
    with entries as (
      select e.number, e.position, e.hash, e.previous_hash,
        lag(e.hash, 1, repeat('0', 64)) over chain as expected_previous,
        e.position - lag(e.position, 1, ${before}::bigint) over chain as step,
        fw.entry_digest(e.previous_hash, e, coalesce(l.canonical, 'null'::jsonb)) as recomputed,
        l.debit is not distinct from l.credit and l.lines >= 2 and l.dates_differ = 0 as balanced
      from journal_entries e
      left join lateral (
        select jsonb_agg(fw.line_facts(l.account_id, l.debit, l.credit, l.memo, l.customer_id, l.work_order_id,
            l.asset_id, l.site_id, l.vendor_id, l.department_id, l.branch_id) order by l.position) as canonical,
          count(*) as lines, sum(l.debit) as debit, sum(l.credit) as credit,
          count(*) filter (where l.entry_date <> e.entry_date) as dates_differ
        from journal_lines l where l.tenant_id = e.tenant_id and l.entry_id = e.id) l on true
      where e.tenant_id = fw.current_tenant() and e.position between ${from}::bigint and ${through}::bigint
      window chain as (order by e.position))
    select position::int, number, fault from (
      select position, number, 'changed' as fault from entries where recomputed <> hash
      union all select position, number, 'missing' from entries where step <> 1
      union all select position, number, 'chain_broken' from entries where step = 1 and previous_hash <> expected_previous
      union all select position, number, 'unbalanced' from entries where not coalesce(balanced, false)
    ) f where position > ${from}::bigint order by position limit ${mostFaults}`.execute(db);
  return rows;
}

/** Compares the stored head with the last entry. */
export async function headFaults(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with last as (select position, hash from journal_entries where tenant_id = fw.current_tenant() order by position desc limit 1)
    select h.position::int as position, null as number, 'head_differs' as fault from ledger_heads h
      where h.tenant_id = fw.current_tenant() and (h.position, h.hash) is distinct from
        (coalesce((select position from last), 0), coalesce((select hash from last), repeat('0', 64)))`.execute(
    db,
  );
  return rows;
}

/** The months in which something was posted or a balance is kept, by year, each as its first day. */
export async function partsOfMonths(db: Db): Promise<string[][]> {
  const { rows } = await sql<{ month: string }>`
    with days as (
      select (select min(m.first) from accounts a cross join lateral (select l.entry_date as first from journal_lines l
          where l.tenant_id = a.tenant_id and l.account_id = a.id order by l.entry_date limit 1) m where a.tenant_id = fw.current_tenant()) as first,
        (select max(m.last) from accounts a cross join lateral (select l.entry_date as last from journal_lines l
          where l.tenant_id = a.tenant_id and l.account_id = a.id order by l.entry_date desc limit 1) m where a.tenant_id = fw.current_tenant()) as last)
    select to_char(m, 'YYYY-MM-DD') as month from days, generate_series(date_trunc('month', first), last, interval '1 month') m
    union select to_char(b.month, 'YYYY-MM-DD') from ledger_balances b where b.tenant_id = fw.current_tenant()
    order by 1`.execute(db);
  const parts: string[][] = [];
  for (const { month } of rows) {
    const last = parts.at(-1);
    if (last?.[0]?.slice(0, 4) === month.slice(0, 4)) last.push(month);
    else parts.push([month]);
  }
  return parts;
}

/** Accounts whose kept balance of one of the months differs from the lines. */
export async function balanceFaults(db: Db, months: readonly string[]): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select coalesce((select position::int from ledger_heads where tenant_id = fw.current_tenant()), 0) as position,
      a.code as number, 'balance_differs' as fault
    from accounts a
    where a.tenant_id = fw.current_tenant() and exists (
      select from unnest(${[...months]}::date[]) m(month)
      cross join lateral (select coalesce(sum(l.debit), 0) as debit, coalesce(sum(l.credit), 0) as credit from journal_lines l
        where l.tenant_id = a.tenant_id and l.account_id = a.id and l.entry_date >= m.month and l.entry_date < m.month + interval '1 month') s
      left join ledger_balances b on b.tenant_id = a.tenant_id and b.account_id = a.id and b.month = m.month
      where (s.debit, s.credit) is distinct from (coalesce(b.debit, 0)::numeric, coalesce(b.credit, 0)::numeric))
    order by a.code`.execute(db);
  return rows;
}

/**
 * Verifies the whole ledger of a company: every entry's hash from its stored columns, the chain between entries, gaps in the
 * numbering, and the stored balances. Changes made outside the application are reported by entry.
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
  readonly fault: 'changed' | 'chain_broken' | 'missing' | 'unbalanced' | 'head_differs' | 'balance_differs';
}

const mostFaults = 100;
/** Entries per statement, few enough to stay far below the time limit. */
const atOnce = 20_000;

/**
 * Needs a transaction with `system` access, or a viewer who may see the journal. Filters by tenant itself, so that it also works
 * for a role that bypasses row-level security.
 */
export async function verifyLedger({ db }: Pick<Ctx, 'db'>): Promise<LedgerVerification> {
  const { rows } = await sql<Omit<LedgerVerification, 'faults'> & { last: number }>`
    select (select count(*)::int from journal_entries where tenant_id = fw.current_tenant()) as entries,
      (select count(*)::int from journal_lines where tenant_id = fw.current_tenant()) as lines,
      (select coalesce(max(position), 0)::int from journal_entries where tenant_id = fw.current_tenant()) as last,
      coalesce((select hash from ledger_heads where tenant_id = fw.current_tenant()), repeat('0', 64)) as head`.execute(
    db,
  );
  const { last, ...found } = firstOf(rows);
  const faults: LedgerFault[] = [];
  for (let from = 0; from < last && faults.length < mostFaults; from += atOnce)
    faults.push(...(await entryFaults(db, from)));
  faults.push(...(await sumFaults(db)));
  return { ...found, faults: faults.slice(0, mostFaults) };
}

/** Faults of the entries after `from`; the entry at `from` is read for the hash it passes on. */
async function entryFaults(db: Ctx['db'], from: number): Promise<LedgerFault[]> {
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
            l.asset_id, l.site_id, l.vendor_id) order by l.position) as canonical,
          count(*) as lines, sum(l.debit) as debit, sum(l.credit) as credit,
          count(*) filter (where l.entry_date <> e.entry_date) as dates_differ
        from journal_lines l where l.tenant_id = e.tenant_id and l.entry_id = e.id) l on true
      where e.tenant_id = fw.current_tenant() and e.position between ${from}::bigint and ${from + atOnce}::bigint
      window chain as (order by e.position))
    select position::int, number, fault from (
      select position, number, 'changed' as fault from entries where recomputed <> hash
      union all select position, number, 'missing' from entries where step <> 1
      union all select position, number, 'chain_broken' from entries where step = 1 and previous_hash <> expected_previous
      union all select position, number, 'unbalanced' from entries where not coalesce(balanced, false)
    ) f where position > ${from}::bigint order by position limit ${mostFaults}`.execute(db);
  return rows;
}

/** Compares the stored head with the last entry, and the stored balances with the lines. */
async function sumFaults(db: Ctx['db']): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    with last as (select position, hash from journal_entries where tenant_id = fw.current_tenant() order by position desc limit 1),
    summed as (select account_id, date_trunc('month', entry_date)::date as month, sum(debit) as debit, sum(credit) as credit
      from journal_lines where tenant_id = fw.current_tenant() group by 1, 2),
    kept as (select coalesce(s.account_id, b.account_id) as account_id from summed s
      full join (select * from ledger_balances where tenant_id = fw.current_tenant()) b on b.account_id = s.account_id and b.month = s.month
      where (s.debit, s.credit) is distinct from (b.debit::numeric, b.credit::numeric))
    select h.position::int as position, null as number, 'head_differs' as fault from ledger_heads h
      where h.tenant_id = fw.current_tenant() and (h.position, h.hash) is distinct from
        (coalesce((select position from last), 0), coalesce((select hash from last), repeat('0', 64)))
    union all
    select (select position::int from last), a.code, 'balance_differs' from accounts a
      where a.tenant_id = fw.current_tenant() and a.id in (select account_id from kept)`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { defineJob } from '#kernel/job.ts';
import { defineReport } from '#kernel/report.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { balanceFaults, entryFaults, headFaults, type LedgerFault, partsOfMonths } from './verify-ledger.ts';

/** Entries checked without `after`, and at once of the whole ledger. */
const newest = 2000;
const atOnce = 5000;
/** Entries checked in one night, of a company that has never been checked. */
const mostANight = 100_000;
const mostFaults = 100;

/** The check of a part of the ledger. */
export interface LedgerCheck {
  readonly entries: number;
  /** The hash of the last entry: stored elsewhere, it proves that nothing was removed from the end. */
  readonly head: string;
  /** The entries after the first position and up to the second were checked, and the balances of their months. */
  readonly from: number;
  readonly through: number;
  /** The parameters of the next part of the whole ledger; null at the end. */
  readonly next: { readonly after: number; readonly year?: number } | null;
  /** Up to where the entries were found sound by night. */
  readonly verified: { readonly position: number; readonly at: string } | null;
  readonly faults: readonly LedgerFault[];
}

type Head = Pick<LedgerCheck, 'entries' | 'head' | 'verified'>;

/** The newest entries; with `after`, all of them part by part, and then the balances of each year. */
export const verifyLedgerReport = defineReport(
  'verify_ledger',
  {
    label: 'Verify the ledger',
    allow: office,
    permission: 'view_transactions',
    isHeavy: true,
    params: {
      after: field.integer({ min: 0 }),
      year: field.integer({ min: 1900, max: 9999 }),
    },
  },
  async ({ db }, { after, year }): Promise<LedgerCheck> => {
    const head = await readHead(db);
    const last = head.entries;
    if (year != null) return checkYear(db, head, year);
    const from = after ?? Math.max(0, last - newest);
    const through = after == null ? last : Math.min(after + atOnce, last);
    const faults = [
      ...(await entryFaults(db, from, through)),
      ...(await headFaults(db)),
      ...(await rewritten(db)),
    ];
    if (after == null) faults.push(...(await balanceFaults(db, await monthsOf(db, from, through))));
    const next = through < last ? { after: through } : await firstYear(db, last);
    return { ...head, from, through, next, faults: faults.slice(0, mostFaults) };
  },
);

/** Checks what was posted since the last night, in every company, and notes up to where the ledger is sound. */
export const checkLedgerJob = defineJob(
  'ledger.check',
  async (host) => {
    await host.inEveryTenant(async ({ db, viewer }) => {
      const { entries, verified } = await readHead(db);
      const first = verified?.position ?? 0;
      const last = Math.min(entries, first + mostANight);
      for (let from = first; from < last; from += atOnce) {
        const through = Math.min(from + atOnce, last);
        const faults = [...(await entryFaults(db, from, through)), ...(await rewritten(db))];
        if (faults.length > 0) {
          host.log('the ledger was tampered with', {
            tenant_id: viewer.tenantId,
            faults: faults.slice(0, 5),
          });
          return;
        }
        await sql`select fw.note_chain_check('ledger', e.position, e.hash) from journal_entries e
          where e.tenant_id = fw.current_tenant() and e.position = ${through}::bigint`.execute(db);
      }
    });
  },
  '53 3 * * *',
);

async function checkYear(db: Ctx['db'], head: Head, year: number): Promise<LedgerCheck> {
  const parts = await partsOfMonths(db);
  const at = parts.findIndex(([month]) => Number(month?.slice(0, 4)) >= year);
  const following = at < 0 ? undefined : parts[at + 1]?.[0];
  const faults = at < 0 ? [] : await balanceFaults(db, parts[at] ?? []);
  const { entries } = head;
  const next = following ? { after: entries, year: Number(following.slice(0, 4)) } : null;
  return { ...head, from: entries, through: entries, next, faults: faults.slice(0, mostFaults) };
}

async function firstYear(db: Ctx['db'], after: number): Promise<LedgerCheck['next']> {
  const first = (await partsOfMonths(db))[0]?.[0];
  return first ? { after, year: Number(first.slice(0, 4)) } : null;
}

async function readHead(db: Ctx['db']): Promise<Head> {
  const { rows } = await sql<Head>`
    select greatest(coalesce((select max(position) from journal_entries where tenant_id = fw.current_tenant()), 0))::int as entries,
      coalesce((select hash from ledger_heads where tenant_id = fw.current_tenant()), repeat('0', 64)) as head,
      (select json_build_object('position', c.position, 'at', c.checked_at) from chain_checks c
        where c.tenant_id = fw.current_tenant() and c.chain = 'ledger') as verified`.execute(db);
  return firstOf(rows);
}

/** The newest months that these entries were posted to. */
async function monthsOf(db: Ctx['db'], from: number, through: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(date_trunc('month', e.entry_date), 'YYYY-MM-DD') as month from journal_entries e
    where e.tenant_id = fw.current_tenant() and e.position > ${from}::bigint and e.position <= ${through}::bigint
    order by 1 desc limit 24`.execute(db);
  return rows.map(({ month }) => month);
}

/** Whether the entry that was sound at the last check has another hash now. */
async function rewritten(db: Ctx['db']): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select c.position::int as position, e.number, 'rewritten' as fault from chain_checks c
    left join journal_entries e on e.tenant_id = c.tenant_id and e.position = c.position
    where c.tenant_id = fw.current_tenant() and c.chain = 'ledger' and e.hash is distinct from c.hash`.execute(
    db,
  );
  return rows;
}

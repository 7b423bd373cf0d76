/**
 * Checks the chain of the audit log: each entry's seal is computed again from what is stored and the seal before it. The newest
 * entries are checked when somebody asks, all of them part by part, and every night those that were added.
 */
import { type Kysely, sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineJob } from '#kernel/job.ts';
import { defineReport } from '#kernel/report.ts';
import type { Tables } from '#kernel/tables.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { AuditCheck, AuditFault } from './audit-log.rules.ts';

/** Checked without `after`: some 100 ms. */
const newest = 3000;
/** Checked at once of the whole chain: some 400 ms. */
const atOnce = 10_000;
/** Checked in one night, of a company that has never been checked. */
const mostANight = 300_000;
const mostFaults = 50;

type Head = Pick<AuditCheck, 'entries' | 'position' | 'hash' | 'verified'>;

export const auditCheckReport = defineReport(
  'audit_check',
  {
    label: 'Chain of the audit log',
    allow: office,
    isHeavy: true,
    params: {
      /** Checks the entries after this position, up to `next`; without it the newest. */
      after: field.integer({ min: 0 }),
    },
  },
  async ({ db, now }, { after }): Promise<AuditCheck> => {
    const head = await readHead(db);
    const from = after ?? Math.max(0, head.position - newest);
    const through = after == null ? head.position : Math.min(after + atOnce, head.position);
    const faults = [...(await faultsOf(db, from, through)), ...(await rewritten(db))];
    return {
      ...head,
      from,
      through,
      next: through < head.position ? through : null,
      faults: faults.slice(0, mostFaults),
      checked_at: now,
    };
  },
);

/** Checks what was added since the last night, in every company, and notes up to where the chain is sound. */
export const checkAuditJob = defineJob(
  'administration.check_audit',
  async (host) => {
    await host.inEveryTenant(async ({ db, viewer }) => {
      const { position, verified } = await readHead(db);
      const first = verified?.position ?? 0;
      const last = Math.min(position, first + mostANight);
      for (let from = first; from < last; from += atOnce) {
        const through = Math.min(from + atOnce, last);
        const faults = [...(await faultsOf(db, from, through)), ...(await rewritten(db))];
        if (faults.length > 0) {
          host.log('the audit log was tampered with', {
            tenant_id: viewer.tenantId,
            faults: faults.slice(0, 5),
          });
          return;
        }
        await sql`select fw.note_chain_check('audit', ${through}, s.hash) from fw.audit_seal(${through}::bigint) s`.execute(
          db,
        );
      }
    });
  },
  '47 3 * * *',
);

async function readHead(db: Kysely<Tables>): Promise<Head> {
  const { rows } = await sql<Head>`
    select coalesce(h.position, 0)::int as position, h.hash, (coalesce(h.position, 0) - t.entries)::int as entries,
      (select json_build_object('position', c.position, 'at', c.checked_at) from chain_checks c
        where c.tenant_id = fw.current_tenant() and c.chain = 'audit') as verified
    from fw.audit_trimmed() t left join fw.audit_head() h on true`.execute(db);
  return firstOf(rows);
}

async function faultsOf(db: Kysely<Tables>, from: number, through: number): Promise<AuditFault[]> {
  const { rows } = await sql<AuditFault>`
    (select f.position::int as position, f.entry_id::text as entry_id, f.fault
      from fw.audit_faults(${from}::bigint, ${through}::bigint) f limit ${mostFaults})
    union all
    (select null, u.id::text, 'an entry without a seal' from (select
        coalesce((select s.entry_id from fw.audit_seal(${from}::bigint) s), 0) as first,
        case when ${through} = (select h.position from fw.audit_head() h) then 9223372036854775807
          else coalesce((select s.entry_id from fw.audit_seal(${through}::bigint) s), 0) end as last) r
      cross join lateral fw.unsealed_entries(r.first, r.last) u(id) limit ${mostFaults})`.execute(db);
  return rows;
}

/** Whether the seal that was sound at the last check is another one now. */
async function rewritten(db: Kysely<Tables>): Promise<AuditFault[]> {
  const { rows } = await sql<AuditFault>`
    select c.position::int as position, s.entry_id::text as entry_id, 'the chain was rewritten after it had been checked' as fault
    from chain_checks c left join fw.audit_seal(c.position) s on true
    where c.tenant_id = fw.current_tenant() and c.chain = 'audit' and s.hash is distinct from c.hash`.execute(
    db,
  );
  return rows;
}

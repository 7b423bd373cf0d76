/** The state of the installation as known to the company's database: queue, mail, storage. The host adds its own figures. */

import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineJob } from '#kernel/job.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { DatabaseState, OutboxMail } from './system-state.rules.ts';

/** Larger tables were counted last night. */
const mostCounted = 10_000;

export async function readDatabaseState({ db }: Ctx): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    with mail as materialized (select status from outbox_emails limit ${mostCounted + 1}),
      file as materialized (select byte_size from files where deleted_at is null limit ${mostCounted + 1}),
      night as materialized (select name, rows, bytes from company_sizes)
    select json_build_object('version', current_setting('server_version'), 'bytes', pg_database_size(current_database())) as database,
      (select coalesce(json_agg(q order by q.run_at), '[]') from fw.own_queue() q) as jobs,
      (select json_object_agg(s.status, greatest((select count(*) from mail m where m.status = s.status),
          (select n.rows from night n where n.name = 'mail ' || s.status and (select count(*) from mail) > ${mostCounted})))
        from unnest('{queued,kept,sent,failed}'::text[]) s(status)) as mail,
      (select json_build_object('files', greatest(count(*), max(n.rows)), 'bytes', greatest(coalesce(sum(f.byte_size), 0), max(n.bytes)))
        from file f left join night n on n.name = 'files' and (select count(*) from file) > ${mostCounted}) as files,
      json_build_array(
        json_build_object('label', 'Work orders', 'rows', (select coalesce(sum(orders), 0) from work_order_counts), 'is_estimate', false),
        ${sizeOf('Customers', 'customers')}, ${sizeOf('Assets', 'assets')}, ${sizeOf('Invoices', 'invoices')},
        json_build_object('label', 'Audit entries', 'rows', coalesce((select position from fw.audit_head()), 0)
          - (select entries from fw.audit_trimmed()), 'is_estimate', false)) as rows`.execute(db);
  return firstOf(rows);
}

function sizeOf(label: string, table: string): RawBuilder<unknown> {
  return sql`(select json_build_object('label', ${label}::text, 'rows', greatest(c.n, n.rows), 'is_estimate', c.n > ${mostCounted})
    from (select count(*) as n from (select from ${sql.table(table)} limit ${mostCounted + 1}) r) c
    left join night n on n.name = ${table} and c.n > ${mostCounted})`;
}

/** By night, when nobody waits. */
export const countCompaniesJob = defineJob(
  'administration.count_companies',
  (host) =>
    host.inEveryTenant(async ({ db }) => {
      await sql`select fw.count_company()`.execute(db);
    }),
  '33 3 * * *',
);

/** Newest first; `before` is the id of the last one seen. */
export async function readOutbox(
  { db }: Ctx,
  { before, status }: { before: string | null; status: string | null },
): Promise<readonly OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    select id, recipient, subject, body_text, status, error, sent_at, created_at, cardinality(attachments) as attachments
    from outbox_emails
    where (${before}::uuid is null or (created_at, id) < (select created_at, id from outbox_emails where id = ${before}))
      and (${status}::text is null or status = ${status})
    order by created_at desc, id desc limit 50`.execute(db);
  return rows;
}

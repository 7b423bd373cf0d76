/** The state of the installation as known to the company's database: queue, mail, storage. The host adds its own figures. */

import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { DatabaseState, OutboxMail } from './system-state.rules.ts';

export async function readDatabaseState({ db }: Ctx): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select json_build_object('version', current_setting('server_version'), 'bytes', pg_database_size(current_database())) as database,
      (select coalesce(json_agg(q order by q.run_at), '[]') from fw.own_queue() q) as jobs,
      (select json_build_object(
          'queued', count(*) filter (where status = 'queued'), 'kept', count(*) filter (where status = 'kept'),
          'sent', count(*) filter (where status = 'sent'), 'failed', count(*) filter (where status = 'failed'))
        from outbox_emails) as mail,
      (select json_build_object('files', count(*), 'bytes', coalesce(sum(byte_size), 0)) from files where deleted_at is null) as files,
      (select coalesce(json_agg(json_build_object('label', s.label, 'rows', s.n)), '[]') from (
        select 'Work orders' as label, count(*) as n from work_orders union all select 'Customers', count(*) from customers
        union all select 'Assets', count(*) from assets union all select 'Invoices', count(*) from invoices
        union all select 'Audit entries', count(*) from audit_logs) s) as rows`.execute(db);
  return firstOf(rows);
}

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

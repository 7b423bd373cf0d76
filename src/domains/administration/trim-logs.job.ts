import { sql } from 'kysely';
import { defineJob } from '#kernel/job.ts';
import { readRetention } from './retention.rules.ts';

/** How long a repeated POST returns the first response: long enough for a script that was off over the holidays. */
const repeatDays = 30;

/** Every night, in every company: deletes records older than the retention periods. The database enforces the minimum of each. */
export const trimLogsJob = defineJob(
  'administration.trim_logs',
  async (host) => {
    await host.inEveryTenant(async ({ db }) => {
      const { rows } = await sql<{ retention: unknown }>`
        select settings->'retention' as retention from tenants where id = fw.current_tenant()`.execute(db);
      const { audit_years, event_days, mail_days } = readRetention(rows[0]?.retention);
      await sql`select fw.trim_logs(${event_days}, ${mail_days}), fw.trim_audit(${audit_years})`.execute(db);
      await sql`delete from idempotency_keys where tenant_id = fw.current_tenant()
        and created_at < now() - make_interval(days => ${repeatDays})`.execute(db);
    });
  },
  '23 3 * * *',
);

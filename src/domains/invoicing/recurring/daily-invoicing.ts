/**
 * Creates recurring invoices and sends reminders once a day, in the company's morning. Queued on demand by what needs it,
 * deduplicated by key; queues itself again while anything is pending. Idempotent.
 */
import { sql } from 'kysely';
import { defineJob } from '#kernel/job.ts';
import { remindAll } from '../reminders/remind-customers.ts';
import { makeOccurrences } from './make-occurrences.ts';
import { queueMorningJob } from './next-morning.ts';

export const dailyInvoicing = defineJob('invoicing.daily', async (host, _payload, tenantId) => {
  await makeOccurrences(host, tenantId);
  await remindAll(host, tenantId);
  await host.inTenant(tenantId, null, async (ctx) => {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from invoice_series where status = 'active')
        or coalesce((select settings->'invoice'->>'reminders_on' = 'true' from tenants), false) as waits`.execute(
      ctx.db,
    );
    if (rows[0]?.waits) await queueMorningJob(ctx);
  });
});

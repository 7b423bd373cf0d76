import { sql } from 'kysely';
import { defineJob } from '#kernel/job.ts';
import { wakeGeneration } from '../plans/create-plan.ts';
import '../plans/maintenance-plan.resource.ts';
import { generateMaintenance } from './generate-orders.ts';

export const generateMaintenanceJob = defineJob('maintenance.generate', async (host, _payload, tenantId) => {
  await generateMaintenance(host, tenantId);
});

/** Also after midnight in every time zone, and after a time in which no server was running. */
export const followMaintenanceJob = defineJob(
  'maintenance.follow',
  (host) =>
    host.inEveryTenant(async (ctx) => {
      const { rows } = await sql<{ has: boolean }>`
        select exists (select from maintenance_plans where status = 'active') as has`.execute(ctx.db);
      if (rows[0]?.has) await wakeGeneration(ctx);
    }),
  '*/15 * * * *',
);

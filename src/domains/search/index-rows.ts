import { sql } from 'kysely';
import { defineJob } from '#kernel/job.ts';

/** Rows that came in by the hundred are made findable after their transaction, which does not wait for it. */
export const indexRows = defineJob('search.index', async (host, payload, tenantId) => {
  const { table, from, to } = payload as { table: string; from: string; to: string };
  await host.inTenant(tenantId, null, async (ctx) => {
    await sql`select fw.index_rows(${table}, ${from}::uuid, ${to}::uuid)`.execute(ctx.db);
  });
});

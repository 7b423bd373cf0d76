import { sql } from 'kysely';
import { defineJob } from '#kernel/job.ts';

/**
 * Rows that came in by the hundred are made findable after their transaction, which does not wait for it: those between two
 * ids (without ids, all), or those of one customer or site, whose name has changed.
 */
type Rows =
  | { table: string; from?: string; to?: string; ref?: undefined }
  | { table: string; ref: string; of: string };

export const indexRows = defineJob('search.index', async (host, payload, tenantId) => {
  const rows = payload as Rows;
  await host.inTenant(tenantId, null, async (ctx) => {
    await (rows.ref === undefined
      ? sql`select fw.index_rows(${rows.table}, ${rows.from ?? null}::uuid, ${rows.to ?? null}::uuid)`
      : sql`select fw.index_rows_of(${rows.table}, ${rows.ref}, ${rows.of}::uuid)`
    ).execute(ctx.db);
  });
});

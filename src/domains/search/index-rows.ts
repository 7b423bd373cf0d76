import { sql } from 'kysely';
import { defineJob } from '#kernel/job.ts';

/**
 * Adds bulk-inserted rows to the search index after their transaction: those between two ids (`{ table, from?, to? }`; without ids,
 * all), or those of one customer or site whose name has changed (`{ table, ref, of }`).
 */
export const indexRows = defineJob('search.index', async (host, rows, tenantId) => {
  await host.inTenant(tenantId, null, async (ctx) => {
    await (rows.ref === undefined
      ? sql`select fw.index_rows(${rows.table}, ${rows.from ?? null}::uuid, ${rows.to ?? null}::uuid)`
      : sql`select fw.index_rows_of(${rows.table}, ${rows.ref}, ${rows.of}::uuid)`
    ).execute(ctx.db);
  });
});

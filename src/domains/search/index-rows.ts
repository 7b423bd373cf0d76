import { type RawBuilder, sql } from 'kysely';
import { defineJob } from '#kernel/job.ts';

/** Rows indexed in one transaction, and transactions in one job: then other jobs have their turn. */
const atOnce = 2000;
const turns = 20;

/**
 * Adds rows to the search index after the transaction that wrote many of them, or gave their customer, site, vendor or room a new name.
 * Until then they are noted, so that lists find them. A job of an earlier version names a table and two ids, or a reference.
 */
export const indexRows = defineJob('search.index', async (host, rows, tenantId) => {
  const run = <T>(query: RawBuilder<T>) => host.inTenant(tenantId, null, ({ db }) => query.execute(db));
  if (rows.ref !== undefined)
    await run(sql`select fw.index_rows_of(${rows.table}, ${rows.ref}, ${rows.of}::uuid)`);
  else if (rows.table !== undefined)
    await run(sql`select fw.index_rows(${rows.table}, ${rows.from ?? null}::uuid, ${rows.to ?? null}::uuid)`);
  else await indexNoted();

  async function indexNoted() {
    for (let turn = 0; turn < turns; turn += 1) {
      const {
        rows: [is],
      } = await run(sql<{ more: boolean }>`select fw.index_noted_rows(${atOnce}) as more`);
      if (!is?.more) return;
    }
    await run(
      sql`select fw.wake('search.index', json_build_object('tenant_id', ${tenantId}::text), 'search:' || ${tenantId}::text)`,
    );
  }
});

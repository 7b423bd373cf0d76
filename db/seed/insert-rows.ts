import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/tables.ts';

const AT_ONCE = 1000;

/** Bulk insert by column name through jsonb. Omitted columns get their default. */
export async function insertRows(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  rows: readonly object[],
): Promise<void> {
  const byColumns = new Map<string, object[]>();
  for (const row of rows) {
    const columns = Object.keys(row).sort().join(',');
    const group = byColumns.get(columns);
    if (group) group.push(row);
    else byColumns.set(columns, [row]);
  }
  for (const [columns, group] of byColumns) {
    const names = sql.join(columns.split(',').map((column) => sql.ref(column)));
    for (let from = 0; from < group.length; from += AT_ONCE) {
      const json = JSON.stringify(group.slice(from, from + AT_ONCE), (_, v) =>
        typeof v === 'bigint' ? v.toString() : v,
      );
      await sql`insert into ${sql.table(table)} (${names})
        select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(db);
    }
  }
}

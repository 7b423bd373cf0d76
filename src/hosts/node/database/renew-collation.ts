/**
 * Names are sorted by ICU (fw.natural_order), and a newer ICU may sort some differently. Indexes built with the old order would
 * then miss rows, so the first start with another ICU version rebuilds them.
 */
import type pg from 'pg';

export async function renewCollation(client: pg.Client, log: (message: string) => void): Promise<void> {
  const { rows: outdated } = await client.query<{ oid: string }>(`
    select oid from pg_collation where collname = 'natural_order' and collnamespace = to_regnamespace('fw')
      and collversion is distinct from pg_collation_actual_version(oid)`);
  if (!outdated[0]) return;
  log('Sorting names again: the rules of ICU have changed.');
  const { rows: indexes } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where $1::oid = any(indcollation)',
    [outdated[0].oid],
  );
  for (const { name } of indexes) await client.query(`reindex index ${name}`);
  await client.query('alter collation fw.natural_order refresh version');
}

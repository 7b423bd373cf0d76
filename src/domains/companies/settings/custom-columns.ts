/** The company's custom fields as columns by table, for code in a transaction of the company. */
import { type Kysely, sql } from 'kysely';
import { type CustomDefinition, customColumns } from '#kernel/custom-fields.ts';
import type { Fields } from '#kernel/resource.ts';
import type { Tables } from '#kernel/tables.ts';

export async function readCustomColumns(
  db: Kysely<Tables>,
  currency: string,
): Promise<Readonly<Record<string, Fields>>> {
  const { rows } = await sql<CustomDefinition>`
    select table_name, key, label, kind, options, help, is_required, technicians
    from custom_fields where archived_at is null order by position, id`.execute(db);
  return customColumns(rows, currency);
}

/** The tables of the database with their columns, and what each column refers to. */
import type pg from 'pg';
import { batchTables, keptTables, leftOut, looseReferences, placeTables, staffTables } from './tables.ts';

export type Kind = 'kept' | 'staff' | 'place' | 'batch' | 'story';

export interface Column {
  readonly name: string;
  readonly type: string;
  /** The kind of table whose ids it contains. */
  readonly refers?: Kind;
}

export interface Table {
  readonly name: string;
  readonly kind: Kind;
  readonly columns: readonly Column[];
}

/** The tables to copy. */
export async function readTables(owner: pg.Client): Promise<Table[]> {
  const { rows } = await owner.query<{ table: string; name: string; type: string; target: string | null }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, k.target
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join lateral (select confrelid::regclass::text as target from pg_constraint
      where conrelid = c.oid and contype = 'f' and a.attnum = any(conkey) and a.attname <> 'tenant_id' limit 1) k on true
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = '' and a.attidentity = ''
      and (c.relname in ('users', 'profiles', 'tenants') or exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id'))
    order by c.relname, a.attnum`);
  const tables = new Map<string, Table & { columns: Column[] }>();
  for (const { table, name, type, target } of rows) {
    if (leftOut.has(table)) continue;
    const one = tables.get(table) ?? { name: table, kind: kindOf(table), columns: [] };
    tables.set(table, one);
    const refers = type !== 'uuid' || name === 'tenant_id' ? undefined : refersTo(one, name, target);
    one.columns.push({ name, type, ...(refers && { refers }) });
  }
  return [...tables.values()];
}

function refersTo(table: Table, column: string, target: string | null): Kind {
  if (column === 'id') return table.kind;
  const loose = target ?? looseReferences[column];
  return loose === undefined ? 'story' : kindOf(loose);
}

function kindOf(table: string): Kind {
  if (keptTables.has(table)) return 'kept';
  if (staffTables.has(table)) return 'staff';
  if (placeTables.has(table)) return 'place';
  return batchTables.has(table) ? 'batch' : 'story';
}

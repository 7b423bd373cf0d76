/** Turns recorded calls into templates: the ids of rows are replaced by their tables, and filled in for each database. */
import type pg from 'pg';
import type { Recorded } from './record-calls.ts';

/** An id of a recorded call: its table, and what finds the same row in another database. */
interface Place {
  readonly table: string;
  /** The part of the id that all copies of a row share. */
  readonly tail: string;
  /** How many copies of the row are newer. */
  readonly newer: number;
  /** How many rows of the table are newer, if it isn't a copy. */
  readonly newerRows: number;
}

export interface CallTemplate {
  readonly screen: string;
  /** Path and query with `{n}` for the nth place. */
  readonly path: string;
  readonly places: readonly Place[];
  /** Path and query with the tables' names, for people. */
  readonly name: string;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export async function toTemplates(
  owner: pg.Client,
  tenantId: string,
  calls: readonly Recorded[],
): Promise<CallTemplate[]> {
  const places = new Map<string, Place>();
  const ids = new Set(calls.flatMap(({ path }) => path.match(uuid) ?? []));
  for (const id of ids) {
    const place = await placeOf(owner, tenantId, id);
    if (place) places.set(id, place);
  }
  const templates = new Map<string, CallTemplate>();
  for (const { path, screen } of calls) {
    if (/[?&]after=/.test(path)) continue;
    const used: Place[] = [];
    const withPlaces = path.replace(uuid, (id) => {
      const place = places.get(id);
      return place ? `{${used.push(place) - 1}}` : id;
    });
    const name = nameOf(path, places);
    if (!templates.has(name)) templates.set(name, { screen, path: withPlaces, places: used, name });
  }
  return [...templates.values()];
}

/** Equal for calls that differ only in the rows they are about. */
function nameOf(path: string, places: ReadonlyMap<string, Place>): string {
  const named = decodeURIComponent(path).replace(uuid, (id) => `{${places.get(id)?.table ?? 'id'}}`);
  return named.replace(/\{(\w+)\}(,\{\1\})+/g, '{$1},…');
}

let tables: readonly string[] | undefined;

async function placeOf(owner: pg.Client, tenantId: string, id: string): Promise<Place | undefined> {
  tables ??= await tablesWithIds(owner);
  for (const table of tables) {
    const { rowCount } = await owner.query(`select from ${rowsOf(table)} where tenant_id = $1 and id = $2`, [
      tenantId,
      id,
    ]);
    if (!rowCount) continue;
    const tail = id.slice(14);
    const { rows } = await owner.query<Pick<Place, 'newer' | 'newerRows'>>(
      `select count(*) filter (where substr(id::text, 15) = $2)::int as newer, count(*)::int as "newerRows"
       from ${rowsOf(table)} where tenant_id = $1 and id > $3`,
      [tenantId, tail, id],
    );
    return { table, tail, ...(rows[0] as Pick<Place, 'newer' | 'newerRows'>) };
  }
  return undefined;
}

async function tablesWithIds(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
      and 2 = (select count(*) from pg_attribute a where a.attrelid = c.oid and attname in ('id', 'tenant_id') and atttypid = 'uuid'::regtype)
    order by reltuples desc`);
  return [...rows.map(({ name }) => name), 'users'];
}

/** People belong to companies by their memberships. */
function rowsOf(table: string): string {
  return table === 'users' ? '(select user_id as id, tenant_id from memberships) people' : table;
}

/** Fills in the ids of this database; the same copy of the template's row, counted from the newest, or the oldest there is. */
export async function fillCalls(
  owner: pg.Client,
  tenantId: string,
  templates: readonly CallTemplate[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  const read = async (table: string, condition: string, ...values: readonly unknown[]) =>
    (
      await owner.query<{ id: string }>(
        `select id from ${rowsOf(table)} where tenant_id = $1 and ${condition}`,
        [tenantId, ...values],
      )
    ).rows.at(-1)?.id;
  const idOf = async ({ table, tail, newer, newerRows }: Place): Promise<string> => {
    const key = `${table} ${tail} ${newer}`;
    const id =
      known.get(key) ??
      (await read(table, 'substr(id::text, 15) = $2 order by id desc limit $3', tail, newer + 1)) ??
      (await read(table, 'true order by id desc offset $2 limit 1', newerRows)) ??
      '00000000-0000-7000-8000-000000000000';
    known.set(key, id);
    return id;
  };
  const filled = new Map<string, string>();
  for (const { name, path, places } of templates) {
    const ids: string[] = [];
    for (const place of places) ids.push(await idOf(place));
    filled.set(
      name,
      path.replace(/\{(\d+)\}/g, (_, n) => ids[Number(n)] as string),
    );
  }
  return filled;
}

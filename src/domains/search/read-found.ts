/** What the search index names is read here with the viewer's rights: row-level security and table permissions decide what is found. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { canRead } from '#kernel/data-api/rights.ts';
import type { SearchSource } from '#kernel/search.ts';
import { type FoundRow, wordsOf } from './search.rules.ts';

export interface Candidate {
  readonly table_name: string;
  readonly row_id: string;
}

/** In the order of the tables, and in each of them in that of the candidates. */
export async function readCandidates(
  ctx: Ctx,
  sources: readonly SearchSource[],
  candidates: readonly Candidate[],
  fits: (said: string) => boolean,
): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  for (const source of sources) {
    const ids = candidates.filter((one) => one.table_name === source.table).map((one) => one.row_id);
    if (ids.length > 0) found.push(...(await readRows(ctx, source, ids, fits)));
  }
  return found;
}

export const labelsOf = (ctx: Ctx, table: string) => {
  const { label = table, labels = table } = ctx.resourceOf(table) ?? {};
  return { label, labels };
};

/** The sources this person may read now: financial ones only while the financial session is open. */
export async function sourcesFor(ctx: Ctx): Promise<SearchSource[]> {
  const readable = ctx.searchSources.flatMap((source) => {
    const resource = ctx.resourceOf(source.table);
    return resource && canRead(resource, ctx.viewer)
      ? [{ source, permission: resource.access.permission?.read }]
      : [];
  });
  const asked = [...new Set(readable.flatMap(({ permission }) => permission ?? []))];
  const { rows } = await sql<{ permission: string }>`
    select p as permission from unnest(${asked}::text[]) p where fw.sees(p)`.execute(ctx.db);
  const open = new Set(rows.map(({ permission }) => permission));
  return readable.filter(({ permission }) => !permission || open.has(permission)).map(({ source }) => source);
}

async function readRows(
  ctx: Ctx,
  source: SearchSource,
  ids: readonly string[],
  fits: (said: string) => boolean,
): Promise<FoundRow[]> {
  const { table, title, detail, page } = source;
  const { rows } = await sql<FoundRow & { readonly said: string }>`
    select ${table} as "table", ${labelsOf(ctx, table).labels} as kind, t.id, ${sql.raw(title)} as title, ${sql.raw(detail)} as detail,
      ${page?.table ?? table} as page_table, ${sql.raw(page?.id ?? 't.id')} as page_id, ${saidSql(ctx, source)} as said
    from ${sql.table(table)} t where t.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const { said, ...found } = row;
    return fits(said) ? [found] : [];
  });
}

export const containsAll = (text: string, words: readonly string[]) => {
  const own = wordsOf(text);
  return words.every((word) => own.some((one) => one.startsWith(word)));
};

/**
 * The words by which people outside the office find a row. The index also holds the names of rows beside it, which they may not be
 * allowed to read: here they are read with their rights.
 */
function saidSql(ctx: Ctx, { table, title, officeWords }: SearchSource) {
  if (officeWords) return sql.raw(title);
  const fields = ctx.resourceOf(table)?.fields ?? {};
  const names = Object.entries(fields).flatMap(([name, { target }]) => {
    const pointed = target === undefined ? undefined : ctx.resourceOf(target);
    if (!pointed || !namedRefs.has(name) || !canRead(pointed, ctx.viewer)) return [];
    return [
      sql`(select n.${sql.ref(pointed.title)} from ${sql.table(pointed.name)} n where n.id = t.${sql.ref(name)})`,
    ];
  });
  return sql`concat_ws(' ', ${sql.join([sql`t.search_text`, ...names])})`;
}

/** The same as fw.searched_refs. */
const namedRefs: ReadonlySet<string> = new Set(['customer_id', 'site_id', 'vendor_id', 'room_id']);

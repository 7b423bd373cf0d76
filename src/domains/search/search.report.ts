/**
 * The search in the header. The index returns candidates, and each is read with the viewer's rights: row-level security and table
 * permissions decide what is returned, and nothing else is revealed, not even a count.
 */
import { sql } from 'kysely';
import { isAllowed, office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { canRead } from '#kernel/data-api/rights.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import type { SearchSource } from '#kernel/search.ts';
import { closestWord } from './closest-word.ts';
import { type Found, type FoundRow, wordsOf } from './search.rules.ts';

const mostWords = 8;
const mostOfTable = 6;

export const searchReport = defineReport(
  'search',
  {
    label: 'Search',
    allow: 'everyone',
    params: {
      q: field.text({ required: true, max: 200 }),
      table: field.text({ help: 'Looks through this table only' }),
    },
  },
  (ctx, { q, table }): Promise<Found> => searchTables(ctx, q, table ? [table] : undefined),
);

/** `tables`: looks through these only; undefined: through all and the people. */
export async function searchTables(ctx: Ctx, q: string, tables?: readonly string[]): Promise<Found> {
  const nothing: Found = { corrected: null, rows: [] };
  const words = wordsOf(q).slice(0, mostWords);
  if (words.length === 0) return nothing;
  const sources = (await sourcesFor(ctx)).filter(({ table }) => !tables || tables.includes(table));
  const findAll = async (wanted: readonly string[]) => [
    ...(await find(ctx, sources, wanted)),
    ...(tables ? [] : await findPeople(ctx, wanted)),
  ];
  const rows = await findAll(words);
  if (rows.length > 0) return { corrected: null, rows };
  const meant = await whatWasMeant(ctx, words);
  const found = meant ? await findAll(meant) : [];
  // Corrections from rows that this person may not read are not returned either.
  return meant && found.length > 0 ? { corrected: meant.join(' '), rows: found } : nothing;
}

async function find(
  ctx: Ctx,
  sources: readonly SearchSource[],
  words: readonly string[],
): Promise<FoundRow[]> {
  const tables = sources.map((source) => source.table);
  const { rows: candidates } = await sql<{ table_name: string; row_id: string }>`
    select table_name, row_id from fw.search(${tables}::text[], ${[...words]}::text[], ${mostOfTable})`.execute(
    ctx.db,
  );
  const found: FoundRow[] = [];
  for (const source of sources) {
    const ids = candidates.filter((one) => one.table_name === source.table).map((one) => one.row_id);
    if (ids.length > 0) found.push(...(await readRows(ctx, source, ids, words)));
  }
  return found;
}

/** The sources this person may read now: financial ones only while the financial session is open. */
async function sourcesFor(ctx: Ctx): Promise<SearchSource[]> {
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
  { table, title, detail, page, officeWords }: SearchSource,
  ids: readonly string[],
  words: readonly string[],
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${table} as "table", t.id, ${sql.raw(title)} as title, ${sql.raw(detail)} as detail,
      ${page?.table ?? table} as page_table, ${sql.raw(page?.id ?? 't.id')} as page_id
    from ${sql.table(table)} t where t.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  const inOrder = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  if (!officeWords || isAllowed(office, ctx.viewer.role)) return inOrder;
  return inOrder.filter(({ title: said }) =>
    words.every((word) => wordsOf(said).some((own) => own.startsWith(word))),
  );
}

/** A company has few people, and their names are stored with their accounts: they are searched without the index. */
async function findPeople(ctx: Ctx, words: readonly string[]): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select 'memberships' as "table", p.id, p.title, p.detail, 'memberships' as page_table, p.id as page_id from (
      select t.id, fw.person_name(t.user_id) as title, t.role as detail from memberships t where t.status = 'active') p
    where ${sql.join(
      words.map(
        (word) => sql`exists (select from unnest(fw.words_of(p.title)) w where starts_with(w, ${word}))`,
      ),
      sql` and `,
    )}
    order by p.title limit ${mostOfTable}`.execute(ctx.db);
  return rows;
}

/** Replaces each word without matches by the closest one; undefined if there is nothing to correct. */
async function whatWasMeant(ctx: Ctx, words: readonly string[]): Promise<string[] | undefined> {
  let isMended = false;
  const meant: string[] = [];
  for (const word of words) {
    const closest = word.length >= 4 && !/\d/.test(word) ? await closestTo(ctx, word) : undefined;
    if (closest !== undefined && closest !== word) isMended = true;
    meant.push(closest ?? word);
  }
  return isMended ? meant : undefined;
}

async function closestTo(ctx: Ctx, word: string): Promise<string | undefined> {
  const { rows } = await sql<{ word: string }>`select word from fw.similar_words(${word}) as s(word)`.execute(
    ctx.db,
  );
  return closestWord(
    word,
    rows.map((row) => row.word),
  );
}

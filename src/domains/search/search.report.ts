/**
 * The search in the header. The index returns candidates, and each is read with the viewer's rights: row-level security and table
 * permissions decide what is returned, and nothing else is revealed, not even a count.
 */
import { sql } from 'kysely';
import { isPhoneNumber } from '#domains/crm/caller.rules.ts';
import { isAllowed, office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import type { SearchSource } from '#kernel/search.ts';
import { closestWord } from './closest-word.ts';
import { numberReadings, otherReadings } from './other-readings.ts';
import { type Candidate, containsAll, labelsOf, readCandidates, sourcesFor } from './read-found.ts';
import {
  closestFirst,
  eachOnce,
  type Found,
  type FoundRow,
  isNumbered,
  wordsBeside,
  wordsOf,
} from './search.rules.ts';

const mostWords = 8;
const mostOfTable = 6;
/** Where one table is searched, its list shows the rows. */
const mostOfOne = 60;
/** Digits and letters that are looked for in the middle of a word. */
const shortestPiece = 4;
const nothing: Found = { corrected: null, rows: [] };

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

/**
 * `tables`: looks through these only; undefined: through all and the people. First for the words as they are typed; if nothing has
 * them, for what else they may mean; then for the words that were probably meant.
 */
export async function searchTables(ctx: Ctx, q: string, tables?: readonly string[]): Promise<Found> {
  const words = wordsOf(q).slice(0, mostWords);
  if (words.length === 0) return nothing;
  const sources = await sourcesFor(ctx);
  const look: Look = {
    ctx,
    sources: sources.filter(({ table }) => !tables || tables.includes(table)),
    most: tables?.length === 1 ? mostOfOne : mostOfTable,
    withPeople: tables === undefined,
  };
  const rows = eachOnce([
    ...(await findByPhone(look, q)),
    ...(await findByNumber(look, words)),
    ...(await findMeant(look, words)),
  ]);
  if (rows.length > 0) return { corrected: null, rows };
  const otherwise = await findOtherwise(look, words);
  if (otherwise.length > 0) return { corrected: null, rows: otherwise };
  const meant = await whatWasMeant(ctx, words);
  const found = meant ? await findMeant(look, meant) : [];
  // Corrections from rows that this person may not read are not returned either.
  return meant && found.length > 0 ? { corrected: meant.join(' '), rows: found } : nothing;
}

interface Look {
  readonly ctx: Ctx;
  readonly sources: readonly SearchSource[];
  /** Rows of one table. */
  readonly most: number;
  readonly withPeople: boolean;
}

const findAll = async (look: Look, words: readonly string[]) => [
  ...(await find(look, words)),
  ...(look.withPeople ? await findPeople(look.ctx, words) : []),
];

const findMeant = async (look: Look, words: readonly string[]) =>
  eachOnce([...(await findOfKind(look, words)), ...closestFirst(await findAll(look, words), words)]);

async function findByPhone({ ctx, sources, most }: Look, q: string): Promise<FoundRow[]> {
  if (!isPhoneNumber(q)) return [];
  const { rows } =
    await sql<Candidate>`select table_name, row_id from fw.rows_by_phone(${q}, ${most})`.execute(ctx.db);
  return readCandidates(ctx, sources, rows, () => true);
}

/** "harborview invoices": the invoices with the other words. */
async function findOfKind(look: Look, words: readonly string[]): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  for (const source of look.sources) {
    const { label, labels } = labelsOf(look.ctx, source.table);
    const beside = wordsBeside(words, [labels, label, ...(source.alsoCalled ?? [])]);
    if (beside) found.push(...(await find({ ...look, sources: [source] }, beside)));
  }
  return found;
}

async function findOtherwise(look: Look, words: readonly string[]): Promise<readonly FoundRow[]> {
  for (const reading of otherReadings(words)) {
    const rows = await findMeant(look, reading);
    if (rows.length > 0) return rows;
  }
  return findWithin(look, words);
}

/** "748415" is in the middle of the serial number LO748415. Only for the office, which may read all that is searched. */
async function findWithin(
  { ctx, sources, most }: Look,
  words: readonly string[],
): Promise<readonly FoundRow[]> {
  const isPiece = words.every((word) => /\d/.test(word) && word.length >= shortestPiece);
  if (!isPiece || !isAllowed(office, ctx.viewer.role)) return [];
  const { rows } = await sql<Candidate>`
    select t.name as table_name, r.row_id from unnest(${sources.map(({ table }) => table)}::text[]) t (name)
      cross join lateral fw.search_rows(t.name, ${words.map((word) => `%${word}%`)}::text[], ${most}) s
      cross join lateral unnest(s.ids[:${most}]) r (row_id)`.execute(ctx.db);
  // Rows that wait to be indexed are candidates too.
  return readCandidates(ctx, sources, rows, (said) =>
    words.every((word) => said.toLowerCase().includes(word)),
  );
}

/** The documents with a number that was typed without its zeros. */
async function findByNumber(look: Look, words: readonly string[]): Promise<readonly FoundRow[]> {
  for (const reading of numberReadings(words)) {
    const rows = (await find(look, reading)).filter((row) => isNumbered(row, reading));
    if (rows.length > 0) return rows;
  }
  return [];
}

async function find({ ctx, sources, most }: Look, words: readonly string[]): Promise<FoundRow[]> {
  const tables = sources.map((source) => source.table);
  const { rows } = await sql<Candidate>`
    select table_name, row_id from fw.search(${tables}::text[], ${[...words]}::text[], ${most})`.execute(
    ctx.db,
  );
  const isOffice = isAllowed(office, ctx.viewer.role);
  return readCandidates(ctx, sources, rows, (said) => isOffice || containsAll(said, words));
}

/** A company has few people, and their names are stored with their accounts: they are searched without the index. */
async function findPeople(ctx: Ctx, words: readonly string[]): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select 'memberships' as "table", 'People' as kind, p.id, p.title, p.detail, 'memberships' as page_table, p.id as page_id from (
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

/** What a list shows when no row contains the words as typed: the rows that the search of the header finds in its table. */
import { api } from '../api-client.ts';
import type { AnyRow, Page } from './table-cache.ts';
import type { Entry } from './where.ts';

/** Instead of the words as typed: corrected words, or the rows themselves. */
export type Instead = { readonly words: string } | { readonly ids: readonly string[] };

/** The page that `read` gives for `question`; if it is empty, the page for what the search finds instead. */
export async function readWithCorrection<Row>(
  table: string,
  question: readonly Entry[],
  read: (question: readonly Entry[]) => Promise<Page<Row>>,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const page = await read(question);
  const typed = question.find(([name]) => name === 'q')?.[1];
  if (!typed || page.rows.length > 0) return page;
  const query = { q: typed, table };
  const { data } = await api.get<{ corrected: string | null; rows: readonly AnyRow[] }>('reports/search', {
    query,
    ...(signal && { signal }),
  });
  const corrected: Instead[] = data.corrected ? [{ words: data.corrected }] : [];
  const found: Instead[] = data.rows.length > 0 ? [{ ids: data.rows.map(({ id }) => id) }] : [];
  for (const instead of [...corrected, ...found]) {
    const other = await read(askInstead(question, instead));
    if (other.rows.length > 0) return { ...other, instead, ...(data.corrected && { meant: data.corrected }) };
  }
  return page;
}

export function askInstead(question: readonly Entry[], instead: Instead | undefined): readonly Entry[] {
  if (instead === undefined) return question;
  const entry: Entry = 'words' in instead ? ['q', instead.words] : ['id', `in.(${instead.ids.join(',')})`];
  return question.map((one) => (one[0] === 'q' ? entry : one));
}

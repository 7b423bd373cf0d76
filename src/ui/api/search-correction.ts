/** Typo tolerance of a search: a corrected query when nothing contains the words as typed. */
import { api } from '../api-client.ts';
import type { AnyRow, Page } from './table-cache.ts';
import type { Entry } from './where.ts';

/** The page that `read` gives for `question`; if it is empty, the page for the corrected words. */
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
  if (!data.corrected) return page;
  const instead = await read(withWords(question, data.corrected));
  return instead.rows.length > 0 ? { ...instead, meant: data.corrected } : page;
}

export function withWords(question: readonly Entry[], words: string | undefined): readonly Entry[] {
  return words === undefined
    ? question
    : question.map(([name, value]): Entry => [name, name === 'q' ? words : value]);
}

/**
 * What the client remembers of the server's tables. Every question about a table has a key that begins with it, so one
 * change refreshes all that shows it, and a changed row is put into every list at once.
 */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

export type AnyRow = { readonly id: string } & Readonly<Record<string, unknown>>;

export interface Page<Row = AnyRow> {
  readonly rows: readonly Row[];
  readonly count: number | undefined;
  readonly countAtLeast: boolean;
  readonly next: string | null;
  /** What was searched instead, when nothing contains the words as they were typed. */
  readonly meant?: string;
}

/** After a change of rows in `table`: what shows the table, what embeds other tables, and every figure. */
export function refreshTable(client: QueryClient, table: string): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'report' || shows(queryKey, table),
  });
}

/** A command may reach other tables, money and stock: everything on the screen is read again. */
export function refreshAll(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'report' || queryKey[0] === 'table',
  });
}

function shows(key: QueryKey, table: string): boolean {
  return key[0] === 'table' && (key[1] === table || JSON.stringify(key.slice(3)).includes('('));
}

/** Puts what is known of a row into every list and page that shows it; the answer takes it back. */
export function patchRow(client: QueryClient, table: string, id: string, patch: object): () => void {
  const before = client.getQueriesData({ queryKey: ['table', table] });
  for (const [key, data] of before) {
    if (key[2] === 'row' && key[3] === id && data) client.setQueryData(key, patched(data as AnyRow, patch));
    if (key[2] === 'rows' && data) client.setQueryData(key, patchPages(data as Pages, id, patch));
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** What may be done goes by the state: it is known only while that stays as it was. */
function patched(row: AnyRow, patch: object): AnyRow {
  const next = { ...row, ...patch };
  return 'can' in patch || next.status === row.status ? next : { ...next, can: [] };
}

/** Takes a row out of every list at once. */
export function dropRow(client: QueryClient, table: string, id: string): void {
  const before = client.getQueriesData<Pages>({ queryKey: ['table', table, 'rows'] });
  for (const [key, data] of before) {
    if (data)
      client.setQueryData(
        key,
        mapPages(data, (rows) => rows.filter((row) => row.id !== id)),
      );
  }
}

type Pages = InfiniteData<Page, string | null>;

function patchPages(data: Pages, id: string, patch: object): Pages {
  return mapPages(data, (rows) =>
    rows.some((row) => row.id === id) ? rows.map((row) => (row.id === id ? patched(row, patch) : row)) : rows,
  );
}

function mapPages(data: Pages, change: (rows: readonly AnyRow[]) => readonly AnyRow[]): Pages {
  return { ...data, pages: data.pages.map((page) => ({ ...page, rows: change(page.rows) })) };
}

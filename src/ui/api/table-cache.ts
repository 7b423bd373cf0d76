/**
 * The client's cache of the server's tables. The key of every query begins with its table, so one change refreshes everything
 * that shows the table, and a changed row is updated in every list at once.
 */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { reportRunsTable } from '#kernel/report.ts';
import type { Instead } from './search-correction.ts';
import { slowReports } from './slow-reports.ts';

export type AnyRow = { readonly id: string } & Readonly<Record<string, unknown>>;

export interface Page<Row = AnyRow> {
  readonly rows: readonly Row[];
  readonly count: number | undefined;
  readonly countAtLeast: boolean;
  readonly next: string | null;
  /** What was asked, when nothing contains the words as typed. */
  readonly instead?: Instead;
  /** The corrected search words, to be shown. */
  readonly meant?: string;
}

/**
 * After a change of rows in `table`: refetches queries of the table, queries with embeds, and all reports; if somebody else made
 * the change, without those that take long.
 */
export function refreshTable(client: QueryClient, table: string, isOwn = true): Promise<void> {
  // Their progress changes no figures.
  if (table === reportRunsTable) return Promise.resolve();
  return refresh(client, isOwn, ({ queryKey }) => queryKey[0] === 'report' || shows(queryKey, table));
}

/** A command may change other tables, money and stock: refetches everything. */
export function refreshAll(client: QueryClient, isOwn = true): Promise<void> {
  return refresh(client, isOwn, ({ queryKey }) => queryKey[0] === 'report' || queryKey[0] === 'table');
}

async function refresh(client: QueryClient, isOwn: boolean, isMeant: (query: Cached) => boolean) {
  const isSlow = ({ queryHash }: Cached) => !isOwn && slowReports.has(queryHash);
  // Read again when they are opened again.
  void client.invalidateQueries({
    predicate: (query) => isMeant(query) && isSlow(query),
    refetchType: 'none',
  });
  await client.invalidateQueries({ predicate: (query) => isMeant(query) && !isSlow(query) });
}

type Cached = { readonly queryKey: QueryKey; readonly queryHash: string };

function shows(key: QueryKey, table: string): boolean {
  return key[0] === 'table' && (key[1] === table || JSON.stringify(key.slice(3)).includes('('));
}

/** Merges `patch` into the row in every cached list and page. Returns a function that rolls back. */
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

/** `can` depends on the state: it is kept only while the state stays the same. */
function patched(row: AnyRow, patch: object): AnyRow {
  const next = { ...row, ...patch };
  return 'can' in patch || next.status === row.status ? next : { ...next, can: [] };
}

/** Removes a row from every cached list. */
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

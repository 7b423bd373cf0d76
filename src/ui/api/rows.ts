/**
 * Reading tables: `useRows(workOrders, { filters: where(workOrders).eq('status', 'on_hold'), order: 'due_at' })` pages by
 * keyset and returns the rows read so far; `useRow(workOrders, id)` one row or null; `useCount` the exact number.
 * Embeds are named in `select` and typed by the second parameter: `useRows<typeof invoices, { customer: Named }>(…)`.
 */
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useIsFetching,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { AnyResource, ApiRowOf } from '#kernel/resource.ts';
import { api } from '../api-client.ts';
import { askInstead, type Instead, readWithCorrection } from './search-correction.ts';
import { searchWords } from './search-words.ts';
import type { AnyRow, Page } from './table-cache.ts';
import { tableKeys } from './table-keys.ts';
import type { Conditions, Entry } from './where.ts';

export interface Question {
  readonly filters?: Conditions | readonly Entry[] | undefined;
  /** Columns and embeds: `*,customer(id,name),can`. Default `*`. */
  readonly select?: string | undefined;
  /** `due_at.desc,title`. Default: the resource's order. */
  readonly order?: string | undefined;
  /** Words to search for. */
  readonly q?: string | undefined;
}

export interface RowsOptions extends Question {
  /** Rows per page. Default: pages grow from 100 to 1000, so a long list is refetched in few calls. */
  readonly limit?: number;
  /** False when the count is not shown. */
  readonly count?: boolean;
  readonly enabled?: boolean;
  /** Retries a search without results with corrected words. */
  readonly forgiving?: boolean;
}

/** What this device keeps of the answer, if anything: shown until the server answers, and all there is without a network. */
export type KeptAnswer<Answer> = () => Answer | undefined;

/** The name of a person, customer, site …, as an embed gives it. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export type ApiRow<R, E = unknown> = (R extends AnyResource ? ApiRowOf<R> : AnyRow) & E;

export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly count: number | undefined;
  /** The count stopped at 10,000: there are at least that many rows. */
  readonly countAtLeast: boolean;
  /** The corrected search words, when nothing contains the words as typed. */
  readonly meant: string | undefined;
  /** What was asked instead of the words as typed. */
  readonly instead: Instead | undefined;
  /** No page has been loaded yet. */
  readonly isPending: boolean;
  /** The rows of the previous question, shown until the answer arrives. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly refetch: () => void;
}

export function useRows<R extends AnyResource | string, E = unknown>(
  source: R,
  options: RowsOptions & { readonly kept?: KeptAnswer<readonly ApiRow<R, E>[]> } = {},
): Rows<ApiRow<R, E>> {
  const table = tableOf(source);
  const question = questionEntries(options);
  const counted = options.count !== false;
  const query = useInfiniteQuery({
    queryKey: tableKeys.rows(table, question, options.limit),
    queryFn: ({ pageParam, signal }) => {
      const { index, after, instead } = pageParam;
      const limit = options.limit ?? pageSize(index);
      const read = (entries: readonly Entry[]) =>
        readPage<ApiRow<R, E>>(table, entries, { limit, after, counted, signal });
      return options.forgiving && index === 0
        ? readWithCorrection(table, question, read, signal)
        : read(askInstead(question, instead));
    },
    initialPageParam: firstPage,
    getNextPageParam: (last, pages): PageParam | undefined =>
      last.next === null ? undefined : { index: pages.length, after: last.next, instead: pages[0]?.instead },
    placeholderData: keepPreviousData,
    initialData: (): InfiniteData<Page<ApiRow<R, E>>, PageParam> | undefined => {
      const rows = options.kept?.();
      return rows && { pages: [{ ...noPage, rows }], pageParams: [firstPage] };
    },
    initialDataUpdatedAt: longAgo,
    enabled: options.enabled ?? true,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 4,
    refetchOnReconnect: ({ state }) => (state.data?.pages.length ?? 0) <= 4,
  });
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage]);
  return {
    rows,
    count: data?.pages[0]?.count,
    countAtLeast: data?.pages[0]?.countAtLeast ?? false,
    meant: data?.pages[0]?.meant,
    instead: data?.pages[0]?.instead,
    isPending: query.isPending,
    isStale: isPlaceholderData,
    error: data ? null : query.error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore,
    refetch: () => void refetch(),
  };
}

/** `data` is null when the row doesn't exist for this user. */
export function useRow<R extends AnyResource | string, E = unknown>(
  source: R,
  id: string | null | undefined,
  select = '*',
  kept?: KeptAnswer<ApiRow<R, E>>,
) {
  const table = tableOf(source);
  return useQuery({
    queryKey: tableKeys.row(table, id ?? '', select),
    initialData: () => kept?.(),
    initialDataUpdatedAt: longAgo,
    queryFn: async ({ signal }): Promise<ApiRow<R, E> | null> => {
      const page = await readPage<ApiRow<R, E>>(
        table,
        [
          ['id', `eq.${id}`],
          ['select', select],
        ],
        { limit: 1, counted: false, signal },
      );
      return page.rows[0] ?? null;
    },
    enabled: Boolean(id),
  });
}

/** After a command a row has its new version at once, and what it embeds only when it has been read again: true until then. */
export function useIsRowFetching(source: AnyResource | string, id: string): boolean {
  const [table, name, kind, row] = tableKeys.row(tableOf(source), id, '');
  return useIsFetching({ queryKey: [table, name, kind, row] }) > 0;
}

/** The exact number of rows. */
export function useCount(
  source: AnyResource | string,
  options: Pick<RowsOptions, 'filters' | 'q' | 'enabled'> = {},
) {
  const table = tableOf(source);
  const question = questionEntries({ ...options, select: undefined }).filter(([name]) => name !== 'select');
  return useQuery({
    queryKey: tableKeys.count(table, question),
    queryFn: async ({ signal }) =>
      (await api.get(addressOf(`${table}/count`, question), { signal })).count ?? 0,
    enabled: options.enabled ?? true,
  });
}

interface PageParam {
  readonly index: number;
  readonly after: string | null;
  readonly instead?: Instead | undefined;
}

const firstPage: PageParam = { index: 0, after: null };
/** What is kept is read again. */
const longAgo = 0;
const noPage = { count: undefined, countAtLeast: false, next: null };
const pageSize = (index: number) => [100, 300][index] ?? 1000;

export interface PageOptions {
  readonly limit: number;
  readonly after?: string | null;
  readonly counted?: boolean;
  readonly signal?: AbortSignal;
  readonly isExport?: boolean;
}

export async function readPage<Row = AnyRow>(
  table: string,
  question: readonly Entry[],
  options: PageOptions,
): Promise<Page<Row>> {
  const { limit, after, counted, signal, isExport = false } = options;
  const entries: Entry[] = [...question, ['limit', String(limit)]];
  if (after) entries.push(['after', after]);
  // Later pages don't need the count again.
  if (after || counted === false) entries.push(['count', 'none']);
  const answer = await api.get<readonly Row[]>(addressOf(table, entries), {
    isExport,
    ...(signal ? { signal } : {}),
  });
  return {
    rows: answer.data,
    count: answer.count ?? undefined,
    countAtLeast: answer.count_at_least ?? false,
    next: answer.next ?? null,
  };
}

export function questionEntries({ filters, select, order, q }: Question): readonly Entry[] {
  const conditions = filters === undefined ? [] : 'clauses' in filters ? filters.entries : filters;
  return [
    ['select', select ?? '*'],
    ...conditions,
    ...(q?.trim() ? [['q', searchWords(q)] as const] : []),
    ...(order ? [['order', order] as const] : []),
  ];
}

export function addressOf(path: string, entries: readonly Entry[]): string {
  return `/api/${path}?${new URLSearchParams(entries.map(([name, value]) => [name, value]))}`;
}

export function tableOf(source: AnyResource | string): string {
  return typeof source === 'string' ? source : source.name;
}

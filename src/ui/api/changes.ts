/**
 * Plain changes of rows: `useCreate(customers).mutateAsync({ name })`, `useUpdate(customers).mutate({ id, patch, version })`,
 * `useRemove(customers).mutate(id)`. Lists and pages show an update optimistically and roll it back when it is refused; a
 * removed row leaves them after the server confirms.
 * An update of a row that changed meanwhile is refused with `stale_version`; `staleRow(error)` is the current row.
 */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyResource } from '#kernel/resource.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { api } from '../api-client.ts';
import { ApiError, rowNow } from '../api-error.ts';
import { shouldRetry } from '../query.ts';
import { useCommandKeys } from './command-key.ts';
import { type ApiRow, tableOf } from './rows.ts';
import { type AnyRow, dropRow, patchRow, refreshTable } from './table-cache.ts';

export type Values = Readonly<Record<string, unknown>>;

export function useCreate<R extends AnyResource | string>(source: R) {
  const table = tableOf(source);
  const client = useQueryClient();
  const keys = useCommandKeys();
  return useMutation({
    mutationFn: async (values: Values) => {
      const { data } = await api.post<ApiRow<R> | readonly ApiRow<R>[]>(table, values, {
        idempotencyKey: keys.keyFor(values),
      });
      return singleRow(data);
    },
    retry: shouldRetry,
    onSettled: (_, error, values) => {
      keys.settled(values, error);
      if (!error) void refreshTable(client, table);
    },
  });
}

export interface Update {
  readonly id: string;
  readonly patch: Values;
  /** The version the user saw; the update is refused if the row has a newer one. */
  readonly version?: number | undefined;
}

export function useUpdate<R extends AnyResource | string>(source: R) {
  const table = tableOf(source);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, patch, version }: Update) => {
      const body = version === undefined ? patch : { ...patch, version };
      const { data } = await api.put<ApiRow<R> | readonly ApiRow<R>[]>(`${table}?id=eq.${id}`, body);
      return singleRow(data);
    },
    onMutate: ({ id, patch }) => ({ rollBack: patchRow(client, table, id, patch) }),
    onError: (error, { id }, context) => {
      context?.rollBack();
      const current = staleRow(error);
      if (current) patchRow(client, table, id, current);
    },
    onSuccess: (row, { id }) => {
      if (row) patchRow(client, table, id, row);
    },
    onSettled: () => refreshTable(client, table),
  });
}

export function useRemove(source: AnyResource | string) {
  const table = tableOf(source);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete<unknown>(`${table}?id=eq.${id}`),
    // Not removed optimistically: the component showing the row would unmount before it could report success, undo or an error.
    onSuccess: (_, id) => dropRow(client, table, id),
    onSettled: () => void refreshTable(client, table),
  });
}

/** The current row on the server when a change was refused with `stale_version`. */
export function staleRow(error: unknown): AnyRow | undefined {
  return error instanceof ApiError ? (rowNow(error) as AnyRow | undefined) : undefined;
}

function singleRow<Row>(data: Row | readonly Row[]): Row {
  return isList(data) ? firstOf(data) : data;
}

function isList<Row>(data: Row | readonly Row[]): data is readonly Row[] {
  return Array.isArray(data);
}

/** Reads a report: `useReport<Receivables>('receivables', { as_of: '2026-03-31' })`; empty parameters are left out. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Query } from '../api-client.ts';
import { tableKeys } from './table-keys.ts';

export function useReport<T>(name: string, params: Query = {}, options: { enabled?: boolean } = {}) {
  return useQuery({
    ...reportQuery<T>(name, params),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  });
}

/** For prefetching. */
export function reportQuery<T>(name: string, params: Query = {}) {
  return queryOptions({
    queryKey: tableKeys.report(name, params),
    queryFn: async ({ signal }) => (await api.get<T>(`reports/${name}`, { query: params, signal })).data,
  });
}

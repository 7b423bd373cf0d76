/**
 * Reads a report: `useReport<Receivables>('receivables', { as_of: '2026-03-31' })`; empty parameters are left out. One that takes
 * long goes on in the background and is followed: `WaitingReports` shows it with Cancel.
 */
import { hashKey, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type Answer, api, type Query } from '../api-client.ts';
import { slowReports } from './slow-reports.ts';
import { tableKeys } from './table-keys.ts';

export function useReport<T>(
  name: string,
  params: Query = {},
  options: { enabled?: boolean; everyMs?: number } = {},
) {
  const query = useQuery({
    ...reportQuery<T>(name, params),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: options.everyMs ?? false,
  });
  const madeAt = slowReports.get(hashKey(tableKeys.report(name, params)));
  /** Epoch ms, of a report that took long: it isn't made anew by itself while it is shown. */
  return Object.assign(query, { madeAt });
}

/** For prefetching. */
export function reportQuery<T>(name: string, params: Query = {}) {
  const queryKey = tableKeys.report(name, params);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await readReport<T>(name, params, signal);
      if (answer.madeAt) slowReports.set(hashKey(queryKey), answer.madeAt);
      else slowReports.delete(hashKey(queryKey));
      return answer.data;
    },
    staleTime: ({ queryHash }) => (slowReports.has(queryHash) ? Number.POSITIVE_INFINITY : STALE_MS),
  });
}

/** As for other queries. */
const STALE_MS = 10_000;

export async function readReport<T>(name: string, query: Query, signal: AbortSignal): Promise<Answer<T>> {
  const answer = await api.getOrGoOn<T>(`reports/${name}`, { query, signal });
  if (!('resultAt' in answer)) return answer;
  const { followRun } = await import('./follow-run.ts');
  return followRun(answer, signal, (path) => api.getOrGoOn<T>(path, { signal }));
}

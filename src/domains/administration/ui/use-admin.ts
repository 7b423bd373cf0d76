import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Query } from '#ui/api-client.ts';
import { useTenant } from '#ui/auth/AuthProvider.tsx';

/** A request to the admin API: `useAdmin<SystemState>('health')`. */
export function useAdmin<T>(path: string, query: Query = {}, everyMs?: number) {
  const { id } = useTenant();
  return useQuery({
    queryKey: ['admin', id, path, query],
    queryFn: async ({ signal }) => (await api.get<T>(`/api/admin/${path}`, { query, signal })).data,
    placeholderData: keepPreviousData,
    ...(everyMs ? { refetchInterval: everyMs } : {}),
  });
}

export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

import { useQuery } from '@tanstack/react-query';
import { api } from '#ui/api-client.ts';

/** How many of the person's notifications are unread: the bell has its dot only then. */
export function useUnread(): number {
  const { data } = useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: async ({ signal }) =>
      await api.get<number | { count: number }>('notifications/count', {
        signal,
        query: { read_at: 'is.null' },
      }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
  return data?.count ?? (typeof data?.data === 'number' ? data.data : (data?.data.count ?? 0));
}

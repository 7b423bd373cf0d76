import { useQuery } from '@tanstack/react-query';
import { api } from '#ui/api-client.ts';
import { useTenant } from '#ui/auth/AuthProvider.tsx';

/** The number of unread notifications, for the dot at the bell. Refetched when the server announces a change. */
export function useUnread(): number {
  const { id } = useTenant();
  const { data } = useQuery({
    queryKey: ['table', 'notifications', 'unread', id],
    queryFn: async ({ signal }) =>
      (await api.get<unknown>('notifications/count', { signal, query: { read_at: 'is.null' } })).count ?? 0,
    staleTime: 30_000,
  });
  return data ?? 0;
}

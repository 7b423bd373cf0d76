import { useQuery } from '@tanstack/react-query';
import { api } from '#ui/api-client.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';

/** Into the demo, where the server has it; a page of its own, not a screen. */
export function DemoLink() {
  const { loading, session } = useAuth();
  const { data } = useQuery({
    queryKey: ['has-demo'],
    queryFn: async () => (await api.get<{ has_demo?: boolean }>('/api/auth/session')).data.has_demo === true,
    enabled: !loading && session === null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  return (
    <p>
      Just looking?{' '}
      <a href="/demo/" className="text-accent-ink underline underline-offset-2">
        Try the demo
      </a>
      , with nothing to install
    </p>
  );
}

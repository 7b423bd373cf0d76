import { useQuery } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { useAuth } from './AuthProvider.tsx';

/** Whether the server sends mail, also when signed out. Undefined until known: promise no mail then. */
export function useSendsMail(): boolean | undefined {
  const { session, loading } = useAuth();
  const { data } = useQuery({
    queryKey: ['sends-mail'],
    queryFn: async () => (await api.get<{ sends_mail: boolean }>('/api/auth/session', {})).data.sends_mail,
    enabled: !loading && session === null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return session ? session.sends_mail : data;
}

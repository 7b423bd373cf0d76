import { useQuery } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { useAuth } from './AuthProvider.tsx';

/** Whether mail leaves this server, also where nobody is signed in. Undefined until it is known: then nothing is promised. */
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

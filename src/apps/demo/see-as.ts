/** Seeing the product as somebody else, without signing out and in by hand. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Role } from '#kernel/access.ts';
import { api } from '#ui/api-client.ts';
import { sessionKey, sessionQuery, useAuth } from '#ui/auth/AuthProvider.tsx';
import { useNavigate } from '#ui/navigation.tsx';
import { tenantStore } from '#ui/tenant-store.ts';
import { administrator, type DemoUser, newDemoUser, readDemoUser } from './demo-account.ts';
import { type DemoSignIn, persons } from './demo-sign-in.ts';

/** `to`: the screen to open, or what to do as this person before, which answers with the screen. */
export type See = (role: Role, to?: string | (() => Promise<string>)) => Promise<void>;

export function useSeeAs(become: DemoSignIn['become']): See {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isShownTo = useShownRole();
  return async (role, to = '/') => {
    if (readDemoUser()?.role !== role) {
      await client.cancelQueries();
      await become(demoUserOf(role));
      tenantStore.set(null);
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await isShownTo(role);
    }
    await navigate({ to: typeof to === 'string' ? to : await to() });
    // What was read before, or as somebody else.
    void client.resetQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
  };
}

/** Resolves when the screens know who is signed in now: until then they would turn them away. */
function useShownRole(): (wanted: Role) => Promise<void> {
  const role = useAuth().profile?.role;
  const shown = useRef(role);
  useEffect(() => {
    shown.current = role;
  }, [role]);
  return async (wanted) => {
    while (shown.current !== wanted) await new Promise((resolve) => setTimeout(resolve, 10));
  };
}

function demoUserOf(role: Role): DemoUser {
  if (role === 'owner') return newDemoUser(administrator.email);
  const { email, full_name } = persons[role];
  return newDemoUser(email, { full_name, role });
}

/** What a customer gets as a link: a quote to decide on, or else an invoice to pay. The owner is signed in. */
export async function findCustomersPage(): Promise<string | undefined> {
  const quotes = await api.get<{ public_token: string; quote: { status: string } | null }[]>(
    'quote_revisions',
    { query: { select: 'public_token,quote(status)', order: 'created_at.desc', limit: 50 } },
  );
  const open = quotes.data.find((one) => one.quote?.status === 'sent');
  if (open) return `/quote/${open.public_token}`;
  const { data } = await api.get<{ public_token: string | null }[]>('invoices', {
    query: { select: 'public_token', status: 'eq.sent', order: 'issue_date.desc', limit: 20 },
  });
  const token = data.find((one) => one.public_token)?.public_token;
  return token ? `/i/${token}` : undefined;
}

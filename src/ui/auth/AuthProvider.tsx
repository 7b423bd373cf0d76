/** Who is signed in, in which company, and the four things that change it. Reads the session once and on every focus. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { type Answer, api } from '../api-client.ts';
import { tenantStore } from '../tenant-store.ts';
import { takeEarlySession } from './early-session.ts';
import type { SecurityStatus, Session, SessionTenant, SignInAnswer, SignUpInput } from './session.ts';
import { isSigningOut } from './signing-out.ts';

export interface Auth {
  readonly loading: boolean;
  /** The session could not be read: neither signed in nor out. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly session: Session | null;
  readonly user: Session['user'] | null;
  readonly profile: Session['profile'] | null;
  readonly currentTenant: SessionTenant | null;
  /** Whether the server lets this person do that, e.g. `can('view_purchase_orders')`. */
  readonly can: (right: string) => boolean;
  /** The same as `session`, by the name of what it is bound to. */
  readonly deviceSession: Session | null;
  readonly securityStatus: SecurityStatus | null;
  /** Throws ApiError; the answer says whether a step is left (second factor, device verification). */
  readonly signIn: (email: string, password: string) => Promise<Answer<SignInAnswer>>;
  /** A further step of signing in, by its path below `/api/auth/signin`. */
  readonly signInStep: (step: string, body: Record<string, unknown>) => Promise<Answer<SignInAnswer>>;
  readonly signUp: (input: SignUpInput) => Promise<Answer<unknown>>;
  readonly signOut: () => Promise<void>;
  readonly switchTenant: (tenantId: string) => Promise<void>;
  /** Reads the session again: after a step of signing in, or an invitation. */
  readonly refresh: () => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);
export const sessionKey = ['session'] as const;

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** For a screen behind the sign-in: the session is certain there. */
export function useSession(): Session {
  const { session } = useAuth();
  if (!session) throw new Error('useSession is for screens behind the sign-in');
  return session;
}

/** For a screen of a company: its currency, time zone and language. */
export function useTenant(): SessionTenant {
  const { tenant } = useSession();
  if (!tenant) throw new Error('useTenant is for screens of a company');
  return tenant;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(sessionQuery);
  const session = data ?? null;
  const tenantId = session?.tenant?.id;
  const named = useRef<string>(undefined);
  // Before the screens below are drawn: their links name the company as well.
  if (named.current !== tenantId) {
    named.current = tenantId;
    if (tenantId) tenantStore.set(tenantId);
  }

  const auth = useMemo<Auth>(() => {
    const refresh = async () => {
      await client.refetchQueries({ queryKey: sessionKey });
    };
    /** Nothing that belonged to another person or company stays in memory. */
    const forgetAll = () =>
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
    const arrive = async (path: string, given: Record<string, unknown>) => {
      // It would end the session that is about to begin.
      if (isSigningOut()) await (await import('./sign-out.ts')).endSession();
      const { deviceInfo } = await import('./device-info.ts');
      const body = { ...given, device_info: deviceInfo() };
      const answer = await api.post<SignInAnswer>(path, body, { tenant: null });
      if (!answer.data.session) return answer;
      tenantStore.set(null);
      forgetAll();
      await refresh();
      return answer;
    };
    return {
      loading: isPending,
      error: data === undefined ? error : null,
      retry: () => void refetch(),
      session,
      user: session?.user ?? null,
      profile: session?.profile ?? null,
      currentTenant: session?.tenant ?? null,
      can: (right) => session?.can.includes(right) ?? false,
      deviceSession: session,
      securityStatus: session?.security_status ?? null,
      signIn: (email, password) => arrive('/api/auth/signin', { email, password }),
      signInStep: (step, body) => arrive(`/api/auth/signin/${step}`, body),
      signUp: (input) => api.post('/api/auth/signup', input, { tenant: null }),
      signOut: async () => (await import('./sign-out.ts')).signOut(client, sessionKey),
      switchTenant: async (next) => {
        const before = tenantStore.get();
        // A question that is on its way names the company that is being left: its answer would lead back there.
        await client.cancelQueries({ queryKey: sessionKey });
        tenantStore.set(next);
        try {
          await client.fetchQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 0 });
          forgetAll();
        } catch (cause) {
          tenantStore.set(before);
          throw cause;
        }
      },
      refresh,
    };
  }, [client, session, isPending, error, data, refetch]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** A tab may still name a company that this person has left, or that was another person's: then the server's choice holds. */
async function readSession(): Promise<Session | null> {
  if (isSigningOut()) {
    takeEarlySession();
    await (await import('./sign-out.ts')).endSession().catch(() => undefined);
    if (isSigningOut()) return null;
  }
  const { session } = (await api.get<{ session: Session | null }>(sessionPath, { begun: takeEarlySession() }))
    .data;
  const leftBehind = session !== null && session.tenant === null && tenantStore.get() !== null;
  if (!leftBehind) return session;
  tenantStore.set(null);
  return (await api.get<{ session: Session | null }>(sessionPath)).data.session;
}

const sessionPath = '/api/auth/session';

/** Asked before anything is drawn, and again on every focus. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: readSession,
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/** The session of the signed-in user and the actions that change it. Reads the session once and on every focus. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import { type Answer, api } from '../api-client.ts';
import { tenantStore } from '../tenant-store.ts';
import { takeEarlySession } from './early-session.ts';
import { keptSession } from './kept-session.ts';
import type { SecurityStatus, Session, SessionTenant, SignInAnswer, SignUpInput } from './session.ts';
import { isSigningOut } from './signing-out.ts';

export interface Auth {
  readonly loading: boolean;
  /** The session is what this device keeps of the last one, and the server is being asked whether it still is one. */
  readonly asking: boolean;
  /** Set when the session could not be read: neither signed in nor out. */
  readonly error: unknown;
  readonly retry: () => void;
  readonly session: Session | null;
  readonly user: Session['user'] | null;
  readonly profile: Session['profile'] | null;
  readonly currentTenant: SessionTenant | null;
  /** Whether the user has a permission, e.g. `can('view_purchase_orders')`. */
  readonly can: (right: string) => boolean;
  /** An alias of `session`. */
  readonly deviceSession: Session | null;
  readonly securityStatus: SecurityStatus | null;
  /** Throws ApiError; the answer says whether another step is needed (second factor, device verification). */
  readonly signIn: (email: string, password: string) => Promise<Answer<SignInAnswer>>;
  /** A further sign-in step, by its path below `/api/auth/signin`. */
  readonly signInStep: (step: string, body: Record<string, unknown>) => Promise<Answer<SignInAnswer>>;
  readonly signUp: (input: SignUpInput) => Promise<Answer<unknown>>;
  readonly signOut: () => Promise<void>;
  readonly switchTenant: (tenantId: string) => Promise<void>;
  /** Refetches the session: after a sign-in step, or an invitation. */
  readonly refresh: () => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);
export const sessionKey = ['session'] as const;

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** For screens behind the sign-in, where there always is a session. */
export function useSession(): Session {
  const { session } = useAuth();
  if (!session) throw new Error('useSession is for screens behind the sign-in');
  return session;
}

/** For screens of a company: its currency, time zone and language. */
export function useTenant(): SessionTenant {
  const { tenant } = useSession();
  if (!tenant) throw new Error('useTenant is for screens of a company');
  return tenant;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending, isFetching, dataUpdatedAt, error, refetch } = useQuery(sessionQuery);
  const session = data ?? null;
  const asking = session !== null && dataUpdatedAt === 0 && isFetching;
  const tenantId = session?.tenant?.id;
  const named = useRef<string>(undefined);
  // Set before the children render: their links contain the company.
  if (named.current !== tenantId) {
    named.current = tenantId;
    if (tenantId) tenantStore.set(tenantId);
  }
  tenantStore.language = session?.tenant?.locale ?? '';

  const auth = useMemo<Auth>(() => {
    const refresh = async () => {
      await client.refetchQueries({ queryKey: sessionKey });
    };
    /** Removes cached data of the previous user or company. */
    const clearCache = () =>
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
    const signInWith = async (path: string, given: Record<string, unknown>) => {
      // A pending sign-out would end the new session. An attempt under way may have begun without a network: then once more.
      if (isSigningOut()) {
        const { endSession } = await import('./sign-out.ts');
        await endSession().catch(endSession);
      }
      const { deviceInfo } = await import('./device-info.ts');
      const body = { ...given, device_info: deviceInfo() };
      const answer = await api.post<SignInAnswer>(path, body, { tenant: null });
      if (!answer.data.session) return answer;
      tenantStore.set(null);
      clearCache();
      await refresh();
      return answer;
    };
    return {
      loading: isPending,
      asking,
      error: data === undefined ? error : null,
      retry: () => void refetch(),
      session,
      user: session?.user ?? null,
      profile: session?.profile ?? null,
      currentTenant: session?.tenant ?? null,
      can: (right) => session?.can.includes(right) ?? false,
      deviceSession: session,
      securityStatus: session?.security_status ?? null,
      signIn: (email, password) => signInWith('/api/auth/signin', { email, password }),
      signInStep: (step, body) => signInWith(`/api/auth/signin/${step}`, body),
      signUp: (input) => api.post('/api/auth/signup', input, { tenant: null }),
      signOut: async () => (await import('./sign-out.ts')).signOut(client, sessionKey),
      switchTenant: async (next) => {
        const before = tenantStore.get();
        // A pending session request carries the old company: its answer would switch back.
        await client.cancelQueries({ queryKey: sessionKey });
        tenantStore.set(next);
        try {
          await client.fetchQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 0 });
          clearCache();
        } catch (cause) {
          tenantStore.set(before);
          throw cause;
        }
      },
      refresh,
    };
  }, [client, session, isPending, asking, error, data, refetch]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** A tab may still carry a company the user has left or that belonged to another user: the server's choice applies then. */
async function readSession(): Promise<Session | null> {
  if (isSigningOut()) {
    takeEarlySession();
    await (await import('./sign-out.ts')).endSession().catch(() => undefined);
    if (isSigningOut()) return null;
  }
  const { session, must_forget } = await askForSession();
  const before = keptSession();
  if (!before || session?.profile.role === 'technician') return session;
  // It has run out, or made room for another device: a technician's work goes on with what the phone keeps.
  if (session === null && must_forget === false) return { ...before, is_over: true };
  // Ended on purpose, or somebody else's now.
  await (await import('./keep-session.ts')).clearKept();
  return session;
}

interface SessionAnswer {
  readonly session: Session | null;
  /** Without a session: whether what this browser keeps of the last one must go. */
  readonly must_forget?: boolean;
}

async function askForSession(): Promise<SessionAnswer> {
  const { data } = await api.get<SessionAnswer>(sessionPath, { begun: takeEarlySession() });
  const leftBehind = data.session !== null && data.session.tenant === null && tenantStore.get() !== null;
  if (!leftBehind) return data;
  tenantStore.set(null);
  return (await api.get<SessionAnswer>(sessionPath)).data;
}

const sessionPath = '/api/auth/session';

/** Read before the first render, and again on every focus. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: readSession,
  initialData: () => (isSigningOut() ? undefined : keptSession()),
  initialDataUpdatedAt: 0,
  // Without a network too, so that it is said that there is none.
  networkMode: 'always',
  refetchOnReconnect: true,
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

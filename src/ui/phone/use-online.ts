/**
 * Whether the server can be reached. The browser only knows about the network interface: a request without an answer also
 * counts as offline, and from then on the server is polled every few seconds until it answers; then all queries are refetched.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { refreshAll } from '../api/table-cache.ts';
import { ApiError } from '../api-error.ts';
import { transport } from '../transport.ts';

const askEvery = 8000;
const listeners = new Set<() => void>();
let answers = true;

export const isOnline = (): boolean => navigator.onLine && answers;

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Calls `listener` each time the server answers again or the network is back. Returns a function that stops. */
export function onReconnect(listener: () => void): () => void {
  const onAnswer = () => answers && listener();
  addEventListener('online', listener);
  listeners.add(onAnswer);
  return () => {
    removeEventListener('online', listener);
    listeners.delete(onAnswer);
  };
}

/** Call once, in the shell. */
export function useWatchConnection(): void {
  const client = useQueryClient();
  const online = useOnline();
  useEffect(() => watch(client), [client]);
  useEffect(() => {
    if (online) return;
    const timer = setInterval(() => void ask(client), askEvery);
    return () => clearInterval(timer);
  }, [online, client]);
}

/** A request outside the query client was answered, or failed with `error`. */
export function reportReached(error: unknown): void {
  if (error === undefined) setReachable(true);
  else if (error instanceof ApiError) setReachable(error.status > 0);
}

function watch(client: QueryClient): () => void {
  const onError = reportReached;
  const queries = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success' && !event.action.manual) setReachable(true);
    if (event.action.type === 'failed' || event.action.type === 'error') onError(event.action.error);
  });
  const mutations = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') setReachable(true);
    if (event.action.type === 'failed' || event.action.type === 'error') onError(event.action.error);
  });
  return () => {
    queries();
    mutations();
  };
}

async function ask(client: QueryClient): Promise<void> {
  if (!navigator.onLine) return;
  const signal = AbortSignal.timeout(askEvery);
  const response = await transport.fetch('/healthz', { cache: 'no-store', signal }).catch(() => undefined);
  if (!response?.ok) return;
  setReachable(true);
  void refreshAll(client);
}

function setReachable(now: boolean): void {
  if (answers === now) return;
  answers = now;
  for (const listener of listeners) listener();
}

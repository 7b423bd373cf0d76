/**
 * Live updates: the server sends the names of changed tables, and the queries that show them are refetched. Browsers allow six
 * HTTP/1.1 connections per server, so only one tab listens and broadcasts to the others.
 */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { storedName } from '#ui/stored-name.ts';
import { sessionKey } from '../auth/AuthProvider.tsx';
import { transport } from '../transport.ts';
import { refreshAll, refreshTable } from './table-cache.ts';

/** Milliseconds to collect changes: one command changes several tables, and they are refetched together. */
const gather = 250;
/** Sent when events were missed: everything is refetched. */
const everything = '*';

const listeners = new Set<() => void>();

/** Calls `listener` when rows have changed on the server. Returns a function that stops. */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Call once, in the signed-in part of the app. */
export function useLiveChanges(tenantId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!tenantId) return;
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      if (changed.has(everything)) void refreshAll(client, false);
      else for (const table of changed) void refreshTable(client, table, false);
      // The session contains the custom fields.
      if (changed.has('custom_fields') || changed.has(everything))
        void client.invalidateQueries({ queryKey: sessionKey });
      changed.clear();
      for (const listener of listeners) listener();
    };
    const stop = listen(tenantId, (table) => {
      changed.add(table);
      timer ??= setTimeout(read, gather);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, tenantId]);
}

function listen(tenantId: string, notify: (table: string) => void): () => void {
  const name = storedName(`changes.${tenantId}`);
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<string>) => notify(data);
  const ends = new AbortController();
  const begin = (isSuccessor: boolean) =>
    new Promise<void>((done) => {
      // The lock may be granted after the component has unmounted.
      if (ends.signal.aborted) return done();
      const notifyAll = (table: string) => {
        notify(table);
        channel.postMessage(table);
      };
      const stop = openStream(tenantId, notifyAll, isSuccessor);
      ends.signal.addEventListener('abort', () => {
        stop();
        done();
      });
    });
  // Without the Web Locks API (plain http other than localhost), every tab listens.
  if ('locks' in navigator) void withLock(name, ends.signal, begin).catch(() => undefined);
  else void begin(false);
  return () => {
    ends.abort();
    channel.close();
  };
}

/** One tab holds the lock while `begin` runs; the others wait for it. */
async function withLock(
  name: string,
  signal: AbortSignal,
  begin: (isSuccessor: boolean) => Promise<void>,
): Promise<void> {
  const isTaken = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await begin(false);
    return lock === null;
  });
  if (isTaken) await navigator.locks.request(name, { signal }, () => begin(true));
}

/**
 * The first tab says for how long it has been loading, and hears of what changed meanwhile. Nobody listened between the previous
 * tab and its successor, so the successor refetches everything once it is connected.
 */
function openStream(tenantId: string, notify: (table: string) => void, isSuccessor: boolean): () => void {
  let isToCatchUp = isSuccessor;
  const loading = Math.ceil(performance.now());
  return transport.listen(`/api/events?tenant=${tenantId}&loading_ms=${loading}`, {
    onOpen() {
      if (isToCatchUp) notify(everything);
      isToCatchUp = false;
    },
    onEvent: (name, data) => notify(name === 'change' ? tableOf(data) : everything),
  });
}

function tableOf(data: string): string {
  try {
    const { table }: { table?: unknown } = JSON.parse(data);
    return typeof table === 'string' ? table : everything;
  } catch {
    return everything;
  }
}

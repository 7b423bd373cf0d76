/**
 * What others change shows up by itself: the server names the tables that changed, and what shows them is read again.
 * Browsers allow six connections to a server of HTTP/1.1, so of many tabs one listens and tells the others.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionKey } from '../auth/AuthProvider.tsx';
import { refreshAll, refreshTable } from './table-cache.ts';

/** One command changes several tables: they are read again together. */
const gather = 250;
/** Stands for "something was missed": everything is read again. */
const everything = '*';

/** Once, around what is behind the sign-in. */
export function useLiveChanges(tenantId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!tenantId) return;
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      if (changed.has(everything)) void refreshAll(client);
      else for (const table of changed) void refreshTable(client, table);
      // What fields there are comes with the session.
      if (changed.has('custom_fields') || changed.has(everything))
        void client.invalidateQueries({ queryKey: sessionKey });
      changed.clear();
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

function listen(tenantId: string, tell: (table: string) => void): () => void {
  const name = `fieldwright.changes.${tenantId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<string>) => tell(data);
  const ends = new AbortController();
  const begin = () =>
    new Promise<void>((done) => {
      // The lock may come just after nobody wants it any more.
      if (ends.signal.aborted) return done();
      const stop = openStream(tenantId, (table) => {
        tell(table);
        channel.postMessage(table);
      });
      ends.signal.addEventListener('abort', () => {
        stop();
        done();
      });
    });
  // Where the browser has no locks (a plain address that isn't local), every tab listens for itself.
  if ('locks' in navigator)
    navigator.locks.request(name, { signal: ends.signal }, begin).catch(() => undefined);
  else void begin();
  return () => {
    ends.abort();
    channel.close();
  };
}

function openStream(tenantId: string, tell: (table: string) => void): () => void {
  const source = new EventSource(`/api/events?tenant=${tenantId}`);
  source.addEventListener('change', ({ data }: MessageEvent<string>) => tell(tableOf(data)));
  source.addEventListener('resync', () => tell(everything));
  return () => source.close();
}

function tableOf(data: string): string {
  try {
    const { table } = JSON.parse(data) as { table?: unknown };
    return typeof table === 'string' ? table : everything;
  } catch {
    return everything;
  }
}

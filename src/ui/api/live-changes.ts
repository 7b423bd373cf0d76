/**
 * What others change shows up by itself: the server names the tables that changed, and what shows them is read again.
 * Browsers allow six connections to a server of HTTP/1.1, so of many tabs one listens and tells the others.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionKey } from '../auth/AuthProvider.tsx';
import { transport } from '../transport.ts';
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
  const begin = (isSuccessor: boolean) =>
    new Promise<void>((done) => {
      // The lock may come just after nobody wants it any more.
      if (ends.signal.aborted) return done();
      const notifyAll = (table: string) => {
        tell(table);
        channel.postMessage(table);
      };
      const stop = openStream(tenantId, notifyAll, isSuccessor);
      ends.signal.addEventListener('abort', () => {
        stop();
        done();
      });
    });
  // Where the browser has no locks (a plain address that isn't local), every tab listens for itself.
  if ('locks' in navigator) void takeTheLock(name, ends.signal, begin).catch(() => undefined);
  else void begin(false);
  return () => {
    ends.abort();
    channel.close();
  };
}

/** One tab holds it while `begin` runs; the others wait for their turn. */
async function takeTheLock(
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

/** Nobody has listened between the tab that left and its successor: once that one listens, everything is read again. */
function openStream(tenantId: string, tell: (table: string) => void, isSuccessor: boolean): () => void {
  let isToCatchUp = isSuccessor;
  return transport.listen(`/api/events?tenant=${tenantId}`, {
    onOpen() {
      if (isToCatchUp) tell(everything);
      isToCatchUp = false;
    },
    onEvent: (name, data) => tell(name === 'change' ? tableOf(data) : everything),
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

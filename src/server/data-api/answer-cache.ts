// Answers conditional requests without reading the rows. An answer's ETag is a hash of its bytes; for each answer the server
// remembers the company's change count at that time. Changes are counted from PostgreSQL notifications. Before a 304 the
// listening connection catches up, so every change committed before the request is counted, including those made through other
// server processes.

import { keepYoungest } from '#kernel/data-api/lru.ts';
import type { Database } from '#server/database/database.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { isFinancial } from '../viewers/read-audit.ts';
import type { Viewers } from '../viewers/viewers.ts';

export type AnswerCache = {
  /** True when this answer was given before and nothing in the company has changed since. */
  isUnchanged(key: string, tenantId: string, etag: string): Promise<boolean>;
  remember(key: string, tenantId: string, etag: string, changesBefore: number): void;
  /** The change count; read it before running the query whose answer is remembered. */
  changes(tenantId: string): number;
  /** Whether the change count is still this, after counting everything committed before this call. */
  isStill(tenantId: string, changes: number): Promise<boolean>;
  onChange(listener: (tenantId: string, table: string) => void): () => void;
  /** Called when the server listens again after a gap in which it missed notifications. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
};

type Entry = { readonly etag: string; readonly changes: number; readonly at: number };
/** Tables that a viewer is built from: the role, the rights, and the company's currency, time zone and locale. */
const rights: ReadonlySet<string> = new Set(['memberships', 'financial_permissions', 'tenants']);
const MAX_ENTRIES = 20_000;
/** Some columns depend on the day and some rights on the hour, so entries expire quickly. */
export const FRESH_MS = 30_000;

export async function createAnswerCache(
  database: Pick<Database, 'listen'>,
  viewers: Viewers,
): Promise<AnswerCache> {
  const counts = new Map<string, number>();
  const entries = new Map<string, Entry>();
  const listeners = new Set<(tenantId: string, table: string) => void>();
  const gapListeners = new Set<() => void>();
  let everything = 0;
  const forgetAll = () => {
    everything += 1;
    entries.clear();
    viewers.forget();
  };
  const listener = await database.listen(
    'fw_changes',
    (payload) => {
      const [tenantId = '*', table = ''] = payload.split(':');
      if (tenantId === '*') forgetAll();
      else counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
      if (rights.has(table)) viewers.forget();
      for (const notify of listeners) notify(tenantId, table);
    },
    {
      onReconnect() {
        forgetAll();
        for (const notify of gapListeners) notify();
      },
      onDisconnect: forgetAll,
    },
  );
  const changes = (tenantId: string) => everything * 1e9 + (counts.get(tenantId) ?? 0);
  const isStill = async (tenantId: string, wanted: number) => {
    if (!listener.isConnected()) return false;
    await listener.caughtUp();
    return wanted === changes(tenantId);
  };
  return {
    async isUnchanged(key, tenantId, etag) {
      const entry = entries.get(key);
      if (!entry || entry.etag !== etag || Date.now() - entry.at > FRESH_MS) return false;
      return isStill(tenantId, entry.changes);
    },
    remember(key, tenantId, etag, changesBefore) {
      if (changesBefore !== changes(tenantId)) return;
      entries.delete(key);
      entries.set(key, { etag, changes: changesBefore, at: Date.now() });
      keepYoungest(entries, MAX_ENTRIES);
    },
    changes,
    isStill,
    onChange(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    onGap: (notify) => void gapListeners.add(notify),
    close: () => listener.close(),
  };
}

/**
 * Cache key part: viewers with the same key may share an answer about this table. Financial tables are per session, because
 * access to them is unlocked per session.
 */
export function audience(services: Pick<Services, 'registry'>, acting: Acting, table: string): string {
  const { tenantId, userId, known } = acting;
  return `${tenantId}|${isFinancial(services, table) ? known.sessionId : userId}|${known.rightsVersion}`;
}

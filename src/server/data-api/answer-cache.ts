// "Has anything changed since?" answered without asking for the rows. An answer's ETag is a hash of its bytes. For each
// answer given, the server remembers the company's change count at that time. Changes are counted from PostgreSQL's
// notifications, and before a 304 the listening connection is asked to catch up: every change that was committed
// before the request came has then been counted, also one made through another server process.

import { keepYoungest } from '#kernel/data-api/lru.ts';
import type { Database } from '#server/database/database.ts';
import type { Services } from '../services.ts';
import type { Acting } from '../viewers/acting.ts';
import { isFinancial } from '../viewers/read-audit.ts';
import type { Viewers } from '../viewers/viewers.ts';

export type AnswerCache = {
  /** True when this very answer was given before and nothing in the company has changed since. */
  isUnchanged(key: string, tenantId: string, etag: string): Promise<boolean>;
  remember(key: string, tenantId: string, etag: string, changesBefore: number): void;
  /** The change count; read it before the question that an answer is remembered for. */
  changes(tenantId: string): number;
  /** Whether the change count is still this, now that everything committed before this call has been counted. */
  isStill(tenantId: string, changes: number): Promise<boolean>;
  onChange(listener: (tenantId: string, table: string) => void): () => void;
  /** Called when the server listens again after a time in which it heard nothing. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
};

type Entry = { readonly etag: string; readonly changes: number; readonly at: number };
/** What a viewer is made of: the role, the rights, and the company's currency, zone and language. */
const rights: ReadonlySet<string> = new Set(['memberships', 'financial_permissions', 'tenants']);
const MOST = 20_000;
/** Some columns depend on the day and some rights on the hour, so nothing is trusted for long. */
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
      for (const tell of listeners) tell(tenantId, table);
    },
    {
      onReconnect() {
        forgetAll();
        for (const tell of gapListeners) tell();
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
      keepYoungest(entries, MOST);
    },
    changes,
    isStill,
    onChange(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    onGap: (tell) => void gapListeners.add(tell),
    close: () => listener.close(),
  };
}

/**
 * Who else may be told what this viewer was told of a table. Money is open to a session, not to a person: what one has
 * been shown says nothing about another.
 */
export function audience(services: Pick<Services, 'registry'>, acting: Acting, table: string): string {
  const { tenantId, userId, known } = acting;
  return `${tenantId}|${isFinancial(services, table) ? known.sessionId : userId}|${known.rightsVersion}`;
}

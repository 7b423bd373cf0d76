// Caches the row counts of queries per viewer while nothing in the company changes, so that paging through a list counts once.
// Valid under the same conditions as an unchanged answer.

import type { Counts } from '#kernel/data-api/counts.ts';
import { keepYoungest } from '#kernel/data-api/lru.ts';
import type { Registry } from '#kernel/registry.ts';
import type { Acting } from '../viewers/acting.ts';
import { type AnswerCache, audience, FRESH_MS } from './answer-cache.ts';

type Entry = { readonly total: string; readonly changes: number; readonly at: number };
const MAX_ENTRIES = 10_000;

export function createCountMemory(registry: Registry, answers: AnswerCache): Counts<Acting> {
  const entries = new Map<string, Entry>();
  return {
    open(acting, table, counted) {
      // Inside a transaction there may be rows that nobody else can see yet.
      if (acting.within) return undefined;
      const { tenantId } = acting;
      const key = `${audience({ registry }, acting, table)}|${counted}`;
      const changes = answers.changes(tenantId);
      const entry = entries.get(key);
      const holds = entry?.changes === changes && Date.now() - entry.at < FRESH_MS;
      return {
        total: holds ? entry.total : undefined,
        isUnchanged: () => answers.isStill(tenantId, changes),
        keep(total) {
          if (answers.changes(tenantId) !== changes) return;
          entries.delete(key);
          entries.set(key, { total, changes, at: Date.now() });
          keepYoungest(entries, MAX_ENTRIES);
        },
      };
    },
  };
}

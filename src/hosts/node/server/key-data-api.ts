// The data API of a key that is for some tables only: the others do not exist for it, neither as a table nor nested in one.

import { createDataApi, type DataApi, type Runner } from '#kernel/data-api/run.ts';
import { createRegistry, type Registry } from '#kernel/registry.ts';
import type { Acting } from './acting.ts';

const MOST = 50;

/** People and keys for everything use `whole`. */
export function boundToKeys(
  whole: DataApi<Acting>,
  registry: Registry,
  database: Runner<Acting>,
): DataApi<Acting> {
  const made = new Map<string, DataApi<Acting>>();
  const of = ({ known: { key } }: Acting): DataApi<Acting> => {
    if (!key?.tables) return whole;
    const name = [...key.tables].sort().join();
    const before = made.get(name);
    if (before) return before;
    if (made.size >= MOST) made.clear();
    const tables = new Set(key.tables);
    const narrow = createRegistry(
      registry.resources.filter((resource) => tables.has(resource.name)),
      registry.commands.filter((command) => tables.has(command.resource.name)),
    );
    const api = createDataApi({ registry: narrow, database, remembered: 200 });
    made.set(name, api);
    return api;
  };
  return {
    list: (acting, table, query) => of(acting).list(acting, table, query),
    count: (acting, table, query) => of(acting).count(acting, table, query),
    insert: (acting, table, body) => of(acting).insert(acting, table, body),
    update: (acting, table, query, body) => of(acting).update(acting, table, query, body),
    remove: (acting, table, query) => of(acting).remove(acting, table, query),
  };
}

// The data API per viewer. For an API key limited to some tables, the others do not exist, neither directly nor nested. Companies
// with custom fields have additional columns. All other viewers share one instance.

import { withCustomFields } from '#kernel/custom-fields.ts';
import type { Counts } from '#kernel/data-api/counts.ts';
import type { Transactions } from '#kernel/data-api/follow-write.ts';
import { createLru } from '#kernel/data-api/lru.ts';
import { createDataApi, type DataApi } from '#kernel/data-api/run.ts';
import type { Runner } from '#kernel/data-api/run-one.ts';
import { createRegistry, type Registry } from '#kernel/registry.ts';
import type { Acting } from '../viewers/acting.ts';
import type { Known } from '../viewers/viewers.ts';

const MAX_ENTRIES = 200;

type Beside = { readonly counts: Counts<Acting>; readonly transactions: Transactions<Acting> };

export function boundToViewers(
  registry: Registry,
  database: Runner<Acting>,
  { counts, transactions }: Beside,
): DataApi<Acting> {
  const whole = createDataApi({ registry, database, counts, transactions });
  const made = createLru<DataApi<Acting>>(MAX_ENTRIES);
  const of = ({ known }: Acting): DataApi<Acting> => {
    const { key, own } = known;
    if (!key?.tables && !own) return whole;
    const name = [own?.name ?? '', ...[...(key?.tables ?? ['*'])].sort()].join();
    const api =
      made.get(name) ??
      createDataApi({
        registry: registryOf(registry, known),
        ...{ database, counts, transactions, remembered: 200 },
      });
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

/** The tables that exist for this viewer, with the company's custom fields. */
function registryOf(registry: Registry, { key, own }: Known): Registry {
  const tables = key?.tables ? new Set(key.tables) : undefined;
  const isThere = (name: string) => tables === undefined || tables.has(name);
  return createRegistry(
    registry.resources
      .filter((resource) => isThere(resource.name))
      .map((resource) => withCustomFields(resource, own?.columns[resource.name])),
    registry.commands.filter((command) => isThere(command.resource.name)),
    registry,
  );
}

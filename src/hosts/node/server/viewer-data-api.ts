// The data API as a viewer has it. A key that is for some tables only: the others do not exist for it, neither as a table
// nor nested in one. A company with fields of its own: its tables have more columns. Everyone else shares one.

import { editionOf } from '#kernel/custom-fields.ts';
import { createLru } from '#kernel/data-api/lru.ts';
import { createDataApi, type DataApi, type Runner } from '#kernel/data-api/run.ts';
import { Refused } from '#kernel/errors.ts';
import { createRegistry, type Registry } from '#kernel/registry.ts';
import type { Acting } from './acting.ts';
import type { Known } from './viewers.ts';

const MOST = 200;

export function boundToViewers(
  whole: DataApi<Acting>,
  registry: Registry,
  database: Runner<Acting>,
): DataApi<Acting> {
  const made = createLru<DataApi<Acting>>(MOST);
  const of = ({ known }: Acting): DataApi<Acting> => {
    const { key, own } = known;
    if (!key?.tables && !own) return whole;
    const name = [own?.name ?? '', ...[...(key?.tables ?? ['*'])].sort()].join();
    const api =
      made.get(name) ?? createDataApi({ registry: registryOf(registry, known), database, remembered: 200 });
    made.set(name, api);
    return api;
  };
  /** A refusal by what was remembered holds only while that is so: a column may have been added a moment ago. */
  const certainly = async <T>(acting: Acting, ask: (api: DataApi<Acting>) => Promise<T>): Promise<T> => {
    try {
      return await ask(of(acting));
    } catch (error) {
      const isByDeclaration =
        error instanceof Refused && (error.code === 'bad_request' || error.code === 'invalid');
      if (isByDeclaration && !acting.within) await database.run(acting, []);
      throw error;
    }
  };
  return {
    list: (acting, table, query) => certainly(acting, (api) => api.list(acting, table, query)),
    count: (acting, table, query) => certainly(acting, (api) => api.count(acting, table, query)),
    insert: (acting, table, body) => certainly(acting, (api) => api.insert(acting, table, body)),
    update: (acting, table, query, body) =>
      certainly(acting, (api) => api.update(acting, table, query, body)),
    remove: (acting, table, query) => certainly(acting, (api) => api.remove(acting, table, query)),
  };
}

/** The tables that exist for a viewer, with the columns of the company. */
function registryOf(registry: Registry, { key, own }: Known): Registry {
  const tables = key?.tables ? new Set(key.tables) : undefined;
  const isThere = (name: string) => tables === undefined || tables.has(name);
  return createRegistry(
    registry.resources
      .filter((resource) => isThere(resource.name))
      .map((resource) => editionOf(resource, own?.columns[resource.name])),
    registry.commands.filter((command) => isThere(command.resource.name)),
  );
}

/** What a device keeps, on its disk. */
import type { DBSchema } from 'idb';
import { openStored } from '../stored-database.ts';
import type { KeptRow, KeptRows } from './kept-set.ts';

export interface KeptState {
  /** Of the rows, as the server gave it. */
  readonly digest: string;
  readonly rows: KeptRows;
}

export interface KeptChange extends Omit<KeptState, 'rows'> {
  /** Whose rows they are. */
  readonly owner: string;
  readonly put: readonly (KeptRow & { readonly id: string })[];
  /** Their ids; `others`: all that are not put. */
  readonly drop: readonly string[] | 'others';
  /** The digest of the rows that it changes. */
  readonly since: string | undefined;
}

export interface KeptStore {
  /** What is kept for this person, by the name of the set. What was kept for anybody else is removed. */
  open(owner: string): Promise<ReadonlyMap<string, KeptState>>;
  /**
   * One transaction. False if other rows are there, which another tab has stored: then nothing is changed, unless all are replaced.
   * Nothing is changed either once the owner has signed out.
   */
  change(set: string, change: KeptChange): Promise<boolean>;
  clear(): Promise<void>;
}

interface Stored extends DBSchema {
  readonly owner: { key: 'owner'; value: string };
  readonly sets: { key: string; value: Omit<KeptState, 'rows'> };
  readonly rows: { key: [set: string, id: string]; value: KeptRow };
}

export function createKeptStore(): KeptStore {
  const run = openStored<Stored>('kept', 1, (made) => {
    for (const name of ['owner', 'sets', 'rows'] as const) made.createObjectStore(name);
  });
  const clear = (owner?: string) =>
    run(async (db) => {
      const writing = db.transaction(['owner', 'sets', 'rows'], 'readwrite');
      const [owners, sets, rows] = [
        writing.objectStore('owner'),
        writing.objectStore('sets'),
        writing.objectStore('rows'),
      ];
      await Promise.all([owners.clear(), sets.clear(), rows.clear()]);
      if (owner !== undefined) await owners.put(owner, 'owner');
      await writing.done;
    });
  return {
    async open(owner) {
      const is = await run((db) => db.get('owner', 'owner'));
      if (is !== owner) {
        await clear(owner);
        return new Map();
      }
      return run(async (db) => {
        const reading = db.transaction(['sets', 'rows']);
        const [sets, rows] = [reading.objectStore('sets'), reading.objectStore('rows')];
        const [names, states, keys, values] = await Promise.all([
          ...[sets.getAllKeys(), sets.getAll(), rows.getAllKeys(), rows.getAll()],
        ] as const);
        return statesOf(names, states, keys, values);
      });
    },
    change: (set, { owner, put, drop, since, ...state }) =>
      run(async (db) => {
        const writing = db.transaction(['owner', 'sets', 'rows'], 'readwrite');
        if ((await writing.objectStore('owner').get('owner')) !== owner) return true;
        const rows = writing.objectStore('rows');
        const before = await writing.objectStore('sets').get(set);
        if (drop !== 'others' && before?.digest !== since) return false;
        if (drop === 'others') await rows.delete(IDBKeyRange.bound([set, ''], [set, '\uffff']));
        await Promise.all([
          ...(drop === 'others' ? [] : drop.map((id) => rows.delete([set, id]))),
          ...put.map(({ id, version, text }) => rows.put({ version, text }, [set, id])),
          writing.objectStore('sets').put(state, set),
        ]);
        await writing.done;
        return true;
      }),
    clear: () => clear(),
  };
}

function statesOf(
  names: readonly string[],
  states: readonly Omit<KeptState, 'rows'>[],
  keys: readonly (readonly [set: string, id: string])[],
  values: readonly KeptRow[],
): ReadonlyMap<string, KeptState> {
  const rows = new Map<string, Map<string, KeptRow>>(names.map((name) => [name, new Map()]));
  for (const [at, [set, id]] of keys.entries()) {
    const value = values[at];
    if (value) rows.get(set)?.set(id, value);
  }
  return new Map(
    names.flatMap((name, at) => {
      const state = states[at];
      return state ? [[name, { ...state, rows: rows.get(name) ?? new Map() }]] : [];
    }),
  );
}

/** Where a browser stores nothing: kept until the page is closed. */
export function createMemoryKeptStore(): KeptStore {
  return { open: async () => new Map(), change: async () => true, clear: async () => undefined };
}

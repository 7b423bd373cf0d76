import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { storedName } from '../stored-name.ts';
import { type Entry, type NewEntry, withFile } from './entry.ts';
import { createMemoryStore, type OutboxStore } from './outbox-store.ts';

interface Stored extends DBSchema {
  readonly entries: { key: number; value: Entry; indexes: { readonly key: string } };
}

const strictly = { durability: 'strict' } as const;

/** Falls back to memory where nothing can be stored; `isLasting` says which. */
export async function openOutboxStore(): Promise<{ store: OutboxStore; isLasting: boolean }> {
  try {
    const store = indexedStore();
    await store.all();
    return { store, isLasting: true };
  } catch {
    return { store: createMemoryStore(), isLasting: false };
  }
}

function indexedStore(): OutboxStore {
  let opened: Promise<IDBPDatabase<Stored>> | undefined;
  const open = () => {
    opened ??= openDB<Stored>(storedName('outbox'), 1, {
      upgrade(made) {
        const entries = made.createObjectStore('entries', { keyPath: 'place', autoIncrement: true });
        entries.createIndex('key', 'key', { unique: true });
      },
      terminated() {
        opened = undefined;
      },
    });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  /** Once more on a new connection: WebKit drops them while a page is in the background. */
  const run = async <T>(work: (db: IDBPDatabase<Stored>) => Promise<T>): Promise<T> => {
    const db = await open();
    try {
      return await work(db);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      opened = undefined;
      return work(await open());
    }
  };
  const change = (work: (entries: Writing) => Promise<void>) =>
    run(async (db) => {
      const writing = db.transaction('entries', 'readwrite', strictly);
      try {
        await work(writing.store);
      } catch (error) {
        writing.done.catch(() => {});
        throw error;
      }
      await writing.done;
    });
  return {
    all: () => run((db) => db.getAll('entries')),
    add: (added, instead = []) =>
      change(async (entries) => {
        for (const key of instead) await removeKey(entries, key);
        for (const entry of added) await entries.add(unplaced(entry));
      }),
    settle: (key, fileId) =>
      change(async (entries) => {
        await removeKey(entries, key);
        if (fileId === undefined) return;
        for (const entry of await entries.getAll()) {
          const known = withFile(entry, key, fileId);
          if (known !== entry) await entries.put(known);
        }
      }),
    refuse: (key, refusal) =>
      change(async (entries) => {
        const entry = await entries.index('key').get(key);
        if (entry) await entries.put({ ...entry, refusal });
      }),
    remove: (keys) =>
      change(async (entries) => {
        for (const key of keys) await removeKey(entries, key);
      }),
  };
}

type Writing = IDBPObjectStore<Stored, ['entries'], 'entries', 'readwrite'>;

async function removeKey(entries: Writing, key: string): Promise<void> {
  const place = await entries.index('key').getKey(key);
  if (place !== undefined) await entries.delete(place);
}

/** The store gives the place. */
const unplaced = (entry: NewEntry) => ({ ...entry, refusal: null }) as Entry;

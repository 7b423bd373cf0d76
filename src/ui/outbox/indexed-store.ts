import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { storedName } from '../stored-name.ts';
import { type Entry, withFile } from './entry.ts';
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
  const run = createConnection();
  const change = (work: (entries: Writing) => Promise<void>) => run((db) => inTransaction(db, work));
  return {
    all: () => run((db) => db.getAll('entries')),
    add: (added, instead = []) =>
      change(async (entries) => {
        for (const key of instead) await removeKey(entries, key);
        let place = (await entries.openKeyCursor(null, 'prev'))?.key ?? 0;
        for (const entry of added) {
          place += 1;
          await entries.add({ ...entry, place, refusal: null });
        }
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

/** Runs work on the connection, once more on a new one: WebKit drops them while a page is in the background. */
function createConnection() {
  let opened: Promise<IDBPDatabase<Stored>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= openDB<Stored>(storedName('outbox'), 1, {
      upgrade: (made) =>
        void made
          .createObjectStore('entries', { keyPath: 'place' })
          .createIndex('key', 'key', { unique: true }),
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };
  return async <T>(work: (db: IDBPDatabase<Stored>) => Promise<T>): Promise<T> => {
    const db = await open();
    try {
      return await work(db);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      forget();
      return work(await open());
    }
  };
}

async function inTransaction(
  db: IDBPDatabase<Stored>,
  work: (entries: Writing) => Promise<void>,
): Promise<void> {
  const writing = db.transaction('entries', 'readwrite', strictly);
  try {
    await work(writing.store);
  } catch (error) {
    // Its own rejection says the same.
    writing.done.catch(() => {});
    throw error;
  }
  await writing.done;
}

type Writing = IDBPObjectStore<Stored, ['entries'], 'entries', 'readwrite'>;

async function removeKey(entries: Writing, key: string): Promise<void> {
  const place = await entries.index('key').getKey(key);
  if (place !== undefined) await entries.delete(place);
}

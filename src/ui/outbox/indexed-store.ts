import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import { newKey } from '../api-client.ts';
import { openStored } from '../stored-database.ts';
import { type Entry, filesOf, withFile } from './entry.ts';
import { createMemoryStore, type OutboxStore, withStored } from './outbox-store.ts';

interface Stored extends DBSchema {
  readonly entries: { key: number; value: Entry; indexes: { readonly key: string } };
  /** The ids of stored files by their keys here. */
  readonly files: { key: string; value: string };
}

const strictly = { durability: 'strict' } as const;

/** Falls back to memory where nothing can be stored; `isLasting` says which. */
export async function openOutboxStore(): Promise<{ store: OutboxStore; isLasting: boolean }> {
  try {
    const store = indexedStore();
    await tryOut(store);
    return { store, isLasting: true };
  } catch {
    return { store: createMemoryStore(), isLasting: false };
  }
}

/** Some private windows can store no files. */
async function tryOut(store: OutboxStore): Promise<void> {
  const key = `probe ${newKey()}`;
  const probe = { kind: 'file', key, owner: '', tenant: '', noted_at: '', title: '', about: '' } as const;
  await store.add([{ ...probe, blob: new Blob(['1']), name: '', params: {} }]);
  await store.remove([key]);
}

function indexedStore(): OutboxStore {
  const run = openStored<Stored>('outbox', (made) => {
    made.createObjectStore('entries', { keyPath: 'place' }).createIndex('key', 'key', { unique: true });
    made.createObjectStore('files');
  });
  const change = (work: Work) => run((db) => inTransaction(db, work));
  return {
    all: () => run((db) => db.getAll('entries')),
    add: (added, instead = []) =>
      change(async (entries, files) => {
        for (const key of instead) await removeKey(entries, key);
        let place = (await entries.openKeyCursor(null, 'prev'))?.key ?? 0;
        for (const entry of added) {
          place += 1;
          const ids = new Map<string, string | undefined>();
          for (const key of filesOf(entry)) ids.set(key, await files.get(key));
          await entries.add(withStored({ ...entry, place, refusal: null }, (key) => ids.get(key)));
        }
      }),
    settle: (key, fileId) =>
      change(async (entries, files) => {
        const settled = await entries.index('key').get(key);
        if (settled?.kind === 'command') await entries.put({ ...settled, isSent: true });
        else await removeKey(entries, key);
        if (fileId === undefined) return;
        await files.put(fileId, key);
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

async function inTransaction(db: IDBPDatabase<Stored>, work: Work): Promise<void> {
  const writing = db.transaction(['entries', 'files'], 'readwrite', strictly);
  try {
    await work(writing.objectStore('entries'), writing.objectStore('files'));
  } catch (error) {
    // Its own rejection says the same.
    writing.done.catch(() => {});
    try {
      writing.abort();
    } catch {
      // It has ended by itself.
    }
    throw error;
  }
  await writing.done;
}

type Stores = ['entries', 'files'];
type Writing = IDBPObjectStore<Stored, Stores, 'entries', 'readwrite'>;
type Work = (entries: Writing, files: IDBPObjectStore<Stored, Stores, 'files', 'readwrite'>) => Promise<void>;

async function removeKey(entries: Writing, key: string): Promise<void> {
  const place = await entries.index('key').getKey(key);
  if (place !== undefined) await entries.delete(place);
}

import type { DBSchema, IDBPDatabase } from 'idb';
import { newKey } from '../api-client.ts';
import { openStored } from '../stored-database.ts';
import type { Entry } from './entry.ts';
import { createMemoryDisk } from './memory-disk.ts';
import {
  createOutboxStore,
  type EntryTable,
  type OutboxDisk,
  type OutboxStore,
  type OutboxTables,
} from './outbox-store.ts';

interface Entries {
  readonly key: number;
  readonly value: Entry;
  readonly indexes: { readonly key: string };
}

interface Texts {
  readonly key: string;
  readonly value: string;
}

interface Stored extends DBSchema {
  readonly entries: Entries;
  readonly delivered: Entries;
  readonly files: Texts;
  readonly state: Texts;
}

const strictly = { durability: 'strict' } as const;

/** Falls back to memory where nothing can be stored; `isLasting` says which. */
export async function openOutboxStore(): Promise<{ store: OutboxStore; isLasting: boolean }> {
  try {
    const store = createOutboxStore(indexedDisk());
    await tryOut(store);
    return { store, isLasting: true };
  } catch {
    return { store: createOutboxStore(createMemoryDisk()), isLasting: false };
  }
}

/** Some private windows can store no files. */
async function tryOut(store: OutboxStore): Promise<void> {
  const key = `probe ${newKey()}`;
  const probe = { kind: 'file', key, owner: '', tenant: '', noted_at: '', title: '', about: '' } as const;
  await store.add([{ ...probe, blob: new Blob(['1']), name: '', params: {} }]);
  await store.remove([key]);
}

function indexedDisk(): OutboxDisk {
  const run = openStored<Stored>('outbox', 2, (made, earlier) => {
    const makeEntries = (name: 'entries' | 'delivered') =>
      made.createObjectStore(name, { keyPath: 'place' }).createIndex('key', 'key', { unique: true });
    if (earlier < 1) {
      makeEntries('entries');
      made.createObjectStore('files');
    }
    makeEntries('delivered');
    made.createObjectStore('state');
  });
  return {
    read: () =>
      run(async (db) => {
        const reading = db.transaction(['entries', 'state']);
        const [entries, epoch] = await Promise.all([
          reading.objectStore('entries').getAll(),
          reading.objectStore('state').get('epoch'),
        ]);
        return { entries, epoch };
      }),
    change: (work) => run((db) => inTransaction(db, work)),
  };
}

async function inTransaction(
  db: IDBPDatabase<Stored>,
  work: (tables: OutboxTables) => Promise<void>,
): Promise<void> {
  const writing = db.transaction(['entries', 'delivered', 'files', 'state'], 'readwrite', strictly);
  try {
    await work({
      entries: entryTable(writing.objectStore('entries')),
      delivered: entryTable(writing.objectStore('delivered')),
      files: writing.objectStore('files'),
      state: writing.objectStore('state'),
    });
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

/** Either of the two tables of entries. */
interface EntryStore {
  getAll(): Promise<Entry[]>;
  index(name: 'key'): { get(key: string): Promise<Entry | undefined> };
  openKeyCursor(range: null, direction: 'prev'): Promise<{ readonly key: number } | null>;
  put(entry: Entry): Promise<number>;
  delete(place: number): Promise<void>;
}

const entryTable = (store: EntryStore): EntryTable => ({
  getAll: () => store.getAll(),
  find: (key) => store.index('key').get(key),
  lastPlace: async () => (await store.openKeyCursor(null, 'prev'))?.key ?? 0,
  put: (entry) => store.put(entry),
  delete: (place) => store.delete(place),
});

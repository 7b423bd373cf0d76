// What the browser keeps between visits, in one IndexedDB database: the pages of the database's files that differ from the snapshot,
// uploaded files, and the session. Each `write` is one transaction, so that a tab that is killed leaves the last whole state.

import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Bytes } from '#server/bytes.ts';
import type { Changes, StoredFile } from './database/paged-filesystem.ts';
import { PAGE } from './database/pages.ts';

interface Stored extends DBSchema {
  readonly files: { key: string; value: StoredFile | { readonly path: string; readonly removed: true } };
  readonly pages: { key: [path: string, page: number]; value: Uint8Array };
  readonly uploads: { key: string; value: Bytes };
  readonly facts: { key: string; value: unknown };
}

export type Store = {
  readChanges(): Promise<Changes>;
  writeChanges(changes: Changes): Promise<void>;
  readFact(name: string): Promise<unknown>;
  writeFact(name: string, value: unknown): Promise<void>;
  readonly uploads: Uploads;
  close(): void;
};

export type Uploads = {
  put(key: string, bytes: Bytes): Promise<void>;
  get(key: string): Promise<Bytes | undefined>;
  remove(key: string): Promise<void>;
  keys(prefix: string): Promise<readonly string[]>;
};

export async function openStore(name: string): Promise<Store> {
  const db = await openDB<Stored>(name, 1, {
    upgrade(made) {
      made.createObjectStore('files', { keyPath: 'path' });
      for (const store of ['pages', 'uploads', 'facts'] as const) made.createObjectStore(store);
    },
  });
  return {
    readChanges: () => readChanges(db),
    writeChanges: (changes) => writeChanges(db, changes),
    readFact: (fact) => db.get('facts', fact),
    writeFact: async (fact, value) => void (await db.put('facts', value, fact)),
    uploads: {
      put: async (key, bytes) => void (await db.put('uploads', bytes, key)),
      get: (key) => db.get('uploads', key),
      remove: (key) => db.delete('uploads', key),
      keys: (prefix) => db.getAllKeys('uploads', IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
    },
    close: () => db.close(),
  };
}

export const deleteStore = (name: string): Promise<void> => deleteDB(name);

async function readChanges(db: IDBPDatabase<Stored>): Promise<Changes> {
  const stored = db.transaction(['files', 'pages']);
  const [files, keys, pages] = await Promise.all([
    stored.objectStore('files').getAll(),
    stored.objectStore('pages').getAllKeys(),
    stored.objectStore('pages').getAll(),
  ]);
  return {
    files: files.filter((file): file is StoredFile => !('removed' in file)),
    removed: files.filter((file) => 'removed' in file).map(({ path }) => path),
    pages: keys.map(([path, page], index) => ({ path, page, bytes: pages[index] ?? new Uint8Array(PAGE) })),
  };
}

async function writeChanges(db: IDBPDatabase<Stored>, { files, pages, removed }: Changes): Promise<void> {
  const writing = db.transaction(['files', 'pages'], 'readwrite', { durability: 'relaxed' });
  const [fileStore, pageStore] = [writing.objectStore('files'), writing.objectStore('pages')];
  for (const path of removed) {
    void fileStore.put({ path, removed: true });
    void pageStore.delete(pagesOf(path));
  }
  for (const file of files) {
    void fileStore.put(file);
    void pageStore.delete(pagesOf(file.path, Math.ceil(file.size / PAGE)));
  }
  for (const { path, page, bytes } of pages) void pageStore.put(bytes, [path, page]);
  await writing.done;
}

const pagesOf = (path: string, from = 0) => IDBKeyRange.bound([path, from], [path, Number.MAX_SAFE_INTEGER]);

/** The files that this browser keeps: one for all screens. */
import type { DBSchema } from 'idb';
import { useSyncExternalStore } from 'react';
import { fileLink } from '../api/link.ts';
import { getFile, urlFor } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import { recordError } from '../errors/error-log.ts';
import { openStored } from '../stored-database.ts';
import { type FileSize, type KeptFileStore, KeptFiles } from './kept-files.ts';

interface Stored extends DBSchema {
  readonly owner: { key: 'owner'; value: string };
  readonly files: { key: string; value: Blob };
}

/** A document of the largest size on a slow network. */
const LOAD_MS = 120_000;

export const keptFiles = new KeptFiles({
  store: typeof indexedDB === 'undefined' ? createMemoryStore() : createStore(),
  load: async ({ id, size }) => {
    const path = urlFor(`files/${id}`, { variant: size === 'thumb' ? size : null });
    try {
      const answer = await getFile(path, AbortSignal.timeout(LOAD_MS));
      if (!(answer instanceof Response)) throw new Error('A file was answered by a report.');
      return await answer.blob();
    } catch (error) {
      if (error instanceof ApiError && [403, 404, 410].includes(error.status)) return undefined;
      throw error;
    }
  },
  report: recordError,
});

/** Where a file is shown from: this device, if it keeps it, otherwise the server. */
export function useFileLinks(): (id: string, size: FileSize) => string {
  useSyncExternalStore(keptFiles.subscribe, keptFiles.version);
  return linkOf;
}

const linkOf = (id: string, size: FileSize): string =>
  keptFiles.link(id, size) ?? fileLink(id, size === 'thumb' ? size : undefined);

function createStore(): KeptFileStore {
  const run = openStored<Stored>('kept-files', 1, (made) => {
    for (const name of ['owner', 'files'] as const) made.createObjectStore(name);
  });
  const clear = (owner?: string) =>
    run(async (db) => {
      const writing = db.transaction(['owner', 'files'], 'readwrite');
      await Promise.all([writing.objectStore('owner').clear(), writing.objectStore('files').clear()]);
      if (owner !== undefined) await writing.objectStore('owner').put(owner, 'owner');
      await writing.done;
    });
  return {
    async open(owner) {
      const is = await run((db) => db.get('owner', 'owner'));
      if (is === owner) return run((db) => db.getAllKeys('files'));
      await clear(owner);
      return [];
    },
    get: (key) => run((db) => db.get('files', key)),
    put: async (key, file) => {
      await run((db) => db.put('files', file, key));
    },
    remove: (keys) =>
      run(async (db) => {
        const writing = db.transaction('files', 'readwrite');
        await Promise.all([...keys.map((key) => writing.store.delete(key)), writing.done]);
      }),
    clear: () => clear(),
  };
}

/** Where a browser stores nothing: kept until the page is closed. */
function createMemoryStore(): KeptFileStore {
  const files = new Map<string, Blob>();
  return {
    open: async () => [],
    get: async (key) => files.get(key),
    put: async (key, file) => void files.set(key, file),
    remove: async (keys) => {
      for (const key of keys) files.delete(key);
    },
    clear: async () => files.clear(),
  };
}

// Where the files are: on disk below DATA_DIR (`folder-store.ts`) or in a bucket that several servers share
// (`bucket-store.ts`). Beside what the API asks of files, what only tools of this host do with them.

import { Readable } from 'node:stream';
import type { Files, Range } from '#server/files/stored-files.ts';

export type StoredFile = {
  /** Bytes of the whole file, also where a range of it is read. */
  readonly size: number;
  readonly body: Readable;
};

export type FileStore = Omit<Files, 'open'> & {
  open(key: string, range?: Range): Promise<StoredFile | undefined>;
  /** Makes a finished file of this machine the store's: it is gone from `path` when it is durable under its key. */
  take(key: string, path: string): Promise<void>;
  /** Paths on this machine of what was written for the key and never got its name: a power cut leaves such. */
  leftovers(key: string): Promise<readonly string[]>;
  /** These files in place of all that are there. */
  replaceAll(files: AsyncIterable<{ readonly key: string; readonly body: Readable }>): Promise<void>;
};

/** The store as the API knows it. */
export function filesOf(store: FileStore): Files {
  return {
    put: store.put,
    size: store.size,
    remove: store.remove,
    keys: store.keys,
    async open(key, range) {
      const file = await store.open(key, range);
      return file && { size: file.size, body: Readable.toWeb(file.body) as ReadableStream };
    },
  };
}

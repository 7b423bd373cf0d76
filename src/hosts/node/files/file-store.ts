// The host's file store: on disk below DATA_DIR (`folder-store.ts`) or in a bucket shared by several servers (`bucket-store.ts`).
// Extends the API's port with operations for this host's tools.

import type { Readable } from 'node:stream';
import type { Files, Range } from '#server/files/stored-files.ts';
import { webStream } from './web-stream.ts';

export type StoredFile = {
  /** Size of the whole file in bytes, also when only a range is read. */
  readonly size: number;
  readonly body: Readable;
};

export type FileStore = Omit<Files, 'open'> & {
  open(key: string, range?: Range): Promise<StoredFile | undefined>;
  /** Moves a complete local file into the store; it is removed from `path` once it is durable under its key. */
  take(key: string, path: string): Promise<void>;
  /** Local paths of partial files of the key that were never renamed, as left by a power cut. */
  leftovers(key: string): Promise<readonly string[]>;
  /** Replaces all stored files by these. */
  replaceAll(files: AsyncIterable<{ readonly key: string; readonly body: Readable }>): Promise<void>;
};

/** The API's port to this store. */
export function filesOf(store: FileStore): Files {
  return {
    put: store.put,
    size: store.size,
    remove: store.remove,
    keys: store.keys,
    async open(key, range) {
      const file = await store.open(key, range);
      return file && { size: file.size, body: webStream(file.body) };
    },
  };
}

// Where the files are that people and the product put in, under keys of our own making: a name that a person gave never
// becomes a path. On disk below DATA_DIR (`folder-store.ts`) or in a bucket that several servers share (`bucket-store.ts`).

import type { Readable } from 'node:stream';

export type StoredFile = {
  /** Bytes of the whole file, also where a range of it is read. */
  readonly size: number;
  readonly body: Readable;
};

/** Bytes from the first to the last, both counted. */
export type Range = { readonly start: number; readonly end: number };

export type FileStore = {
  /** `key` as `tenant/2026/11/id.ending`. Durable when it resolves, and no key ever names half a file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Makes a finished file of this machine the store's: it is gone from `path` when it is durable under its key. */
  take(key: string, path: string): Promise<void>;
  /** Undefined where nothing is stored under the key. */
  open(key: string, range?: Range): Promise<StoredFile | undefined>;
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Paths on this machine of what was written for the key and never got its name: a power cut leaves such. */
  leftovers(key: string): Promise<readonly string[]>;
  /** The keys that begin so, in their order. */
  keys(prefix?: string): AsyncIterable<string>;
  /** These files in place of all that are there. */
  replaceAll(files: AsyncIterable<{ readonly key: string; readonly body: Readable }>): Promise<void>;
};

/** The bucket does not answer, or not as one does. What was asked for may be tried again. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

const KEY = /^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]{1,8})?$/;

export const isKey = (name: string): boolean => KEY.test(name);

export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key.slice(0, 80)}`);
  return key;
}

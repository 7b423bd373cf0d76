// The port to the files that people and the product put in, under keys of our own making: a name that a person gave never
// becomes a path.

export type StoredFile = {
  /** Bytes of the whole file, also where a range of it is read. */
  readonly size: number;
  readonly body: ReadableStream<Uint8Array>;
};

/** Bytes from the first to the last, both counted. */
export type Range = { readonly start: number; readonly end: number };

/** Each throws FilesUnavailable while the store does not answer, and at once for what is no key. */
export type Files = {
  /** `key` as `tenant/2026/11/id.ending`. Durable when it resolves, and no key ever names half a file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where nothing is stored under the key. */
  open(key: string, range?: Range): Promise<StoredFile | undefined>;
  size(key: string): Promise<number | undefined>;
  /** Nothing happens where nothing is stored. */
  remove(key: string): Promise<void>;
  /** The keys that begin so, in their order. */
  keys(prefix?: string): AsyncIterable<string>;
};

/** The store does not answer, or not as one does. What was asked for may be tried again. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

const KEY = /^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]{1,8})?$/;

export const isKey = (name: string): boolean => KEY.test(name);

export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key.slice(0, 80)}`);
  return key;
}

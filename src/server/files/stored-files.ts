// The port to the file store. Keys are generated; a name given by a person never becomes a path.

export type StoredFile = {
  /** Size of the whole file in bytes, also when only a range is read. */
  readonly size: number;
  readonly body: ReadableStream<Uint8Array>;
};

/** First and last byte, both inclusive. */
export type Range = { readonly start: number; readonly end: number };

/** Every method throws FilesUnavailable while the store does not answer, and an Error for an invalid key. */
export type Files = {
  /** `key` like `tenant/2026/11/id.ext`. Durable when it resolves; a key never refers to a partial file. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined if nothing is stored under the key. */
  open(key: string, range?: Range): Promise<StoredFile | undefined>;
  size(key: string): Promise<number | undefined>;
  /** Does nothing if nothing is stored under the key. */
  remove(key: string): Promise<void>;
  /** The keys with this prefix, in order. */
  keys(prefix?: string): AsyncIterable<string>;
};

/** The store does not answer, or answers with an error. The operation may be retried. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

const KEY = /^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]{1,8})?$/;

export const isKey = (name: string): boolean => KEY.test(name);

export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`not a storage key: ${key.slice(0, 80)}`);
  return key;
}

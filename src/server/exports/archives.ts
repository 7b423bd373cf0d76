/** Writes ZIP archives into the file store. */
export type Archives = {
  /** The archive is under `key` when `fill` has ended, whole or not at all. `modified`: of every file in it. */
  write<T>(
    key: string,
    modified: Date,
    fill: (zip: Zip) => Promise<T>,
  ): Promise<{ readonly filled: T; readonly bytes: number }>;
};

export type Zip = {
  /** Adds one file; resolves when all its chunks were read. */
  add(path: string, pieces: AsyncIterable<Uint8Array | string> | Iterable<string>): Promise<void>;
};

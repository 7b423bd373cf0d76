// Files on disk below DATA_DIR/files, under keys of our own making: a name that a person gave never becomes a path.
// Written to a temporary file, flushed, then renamed, so that a key never names half a file.

import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../new-id.ts';

export type FileStore = {
  /** `key` as `tenant/2026/11/id.ending`. Durable when it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  open(key: string, range?: { start: number; end: number }): Readable;
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** For what writes a file piece by piece. */
  pathOf(key: string): string;
};

const KEY = /^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]{1,8})?$/;

export function createFileStore(dataDir: string, write = writeDurably): FileStore {
  const root = resolve(dataDir, 'files');
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${key.slice(0, 80)}`);
    return join(root, key);
  };
  return {
    pathOf,
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${newId()}.part`;
      try {
        await write(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        // A disk without room left keeps no half of it.
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    open: (key, range) => createReadStream(pathOf(key), range),
    async size(key) {
      return (await stat(pathOf(key)).catch(() => undefined))?.size;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

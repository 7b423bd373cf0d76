// Files on disk. Written to a temporary file, flushed, then renamed, so that a key never names half a file.

import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../new-id.ts';
import { type FileStore, isKey, requireKey, type StoredFile } from './file-store.ts';

/** Half-written files end so and belong to nobody yet. */
const PART = '.part';

export function createFolderStore(folder: string, write = writeDurably): FileStore {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, requireKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${newId()}${PART}`;
      try {
        await write(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        // A disk without room left keeps no half of it.
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async take(key, from) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(from, 'r+');
      await file.sync().finally(() => file.close());
      await rename(from, path);
    },
    open: (key, range) => openFile(pathOf(key), range),
    async size(key) {
      return (await stat(pathOf(key)).catch(() => undefined))?.size;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keys(prefix = '') {
      for (const key of await listFolder(root)) if (key.startsWith(prefix)) yield key;
    },
    replaceAll: (files) => replaceFolder(root, files),
  };
}

async function openFile(
  path: string,
  range: { start: number; end: number } | undefined,
): Promise<StoredFile | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!file) return undefined;
  const { size } = await file.stat();
  return { size, body: file.createReadStream({ ...range }) };
}

async function listFolder(root: string): Promise<string[]> {
  if (!existsSync(root)) return [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isKey)
    .sort();
}

/** Beside the folder first, then in its place: what stops half-way leaves no mixture. */
async function replaceFolder(
  root: string,
  files: AsyncIterable<{ readonly key: string; readonly body: Readable }>,
): Promise<void> {
  const draft = `${root}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for await (const { key, body } of files) {
    const path = join(draft, requireKey(key));
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of body) await file.write(chunk as Uint8Array);
      await file.sync();
    } finally {
      await file.close();
    }
  }
  await rm(root, { recursive: true, force: true });
  await rename(draft, root);
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

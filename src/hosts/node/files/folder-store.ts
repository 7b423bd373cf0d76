// Files on disk. Written to a temporary file, flushed, then renamed, so that a key never refers to a partial file; new folders
// are flushed before the write is acknowledged.

import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { isKey, requireKey } from '#server/files/stored-files.ts';
import { newId } from '#server/new-id.ts';
import { makeFolderDurably, renameDurably, syncFile, syncFolder } from './durable.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** Suffix of partial files. */
const PART = '.part';

export function createFolderStore(folder: string, write = writeDurably): FileStore {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, requireKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await makeFolderDurably(dirname(path), root);
      const temporary = `${path}.${newId()}${PART}`;
      try {
        await write(temporary, bytes);
        await renameDurably(temporary, path);
      } catch (error) {
        // On a full disk, remove the partial file.
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async take(key, from) {
      const path = pathOf(key);
      await makeFolderDurably(dirname(path), root);
      await syncFile(from);
      await renameDurably(from, path);
    },
    open: (key, range) => openFile(pathOf(key), range),
    async size(key) {
      return (await stat(pathOf(key)).catch(() => undefined))?.size;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async leftovers(key) {
      const path = pathOf(key);
      const names = await readdir(dirname(path)).catch(() => []);
      const own = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith(PART));
      return own.map((name) => join(dirname(path), name));
    },
    async *keys(prefix = '') {
      const below = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for (const key of await listFolder(root, below)) if (key.startsWith(prefix)) yield key;
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

async function listFolder(root: string, below: string): Promise<string[]> {
  const folder = below ? dirname(join(root, requireKey(`${below}_`))) : root;
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isKey)
    .sort();
}

/** Writes to a folder next to it, then swaps the two, so that a failure never leaves a mixture. */
async function replaceFolder(
  root: string,
  files: AsyncIterable<{ readonly key: string; readonly body: Readable }>,
): Promise<void> {
  const draft = `${root}.restoring`;
  const before = `${root}.before`;
  await rm(draft, { recursive: true, force: true });
  await makeFolderDurably(dirname(root), dirname(root));
  await mkdir(draft);
  for await (const { key, body } of files) {
    const path = join(draft, requireKey(key));
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of body) await file.write(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
  }
  for (const folder of await foldersBelow(draft)) await syncFolder(folder);
  await rm(before, { recursive: true, force: true });
  const isReplaced = existsSync(root);
  if (isReplaced) await rename(root, before);
  try {
    await renameDurably(draft, root);
  } catch (error) {
    if (isReplaced) await rename(before, root);
    throw error;
  }
  await rm(before, { recursive: true, force: true });
}

async function foldersBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory());
  return [root, ...below.map((entry) => join(entry.parentPath, entry.name))];
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

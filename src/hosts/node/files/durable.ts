// Durable file operations: after a power cut a file's bytes survive if they were flushed, its name if its folder was flushed, and
// the folder only if its parent was. All of it is done before an upload is acknowledged.

import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';

/** Folders whose path up to the root was flushed since this process started. */
const known = new Set<string>();

/**
 * Creates `folder` and missing parents, and flushes the folders that list them, up to the parent of `root`, which is `folder` or
 * an ancestor. Also flushes folders created by another process, which may have ended before flushing.
 */
export async function makeFolderDurably(folder: string, root: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true });
  if (made === undefined && known.has(folder)) return;
  const top = made !== undefined && made.length < root.length ? made : root;
  for (let at = folder; at.length >= top.length; at = dirname(at)) {
    await syncFolder(dirname(at));
    if (dirname(at) === at) break;
  }
  known.add(folder);
}

/** `from` must have been flushed. The new name is durable when this resolves. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders; NTFS journals their names.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

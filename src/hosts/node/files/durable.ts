// What a power cut leaves of a file: its bytes when they were flushed, its name when the folder that lists it was flushed
// as well, and the folder only when its own parent was. Whoever answers "stored" has done all of it before.

import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';

/** Folders whose whole way to the root has been flushed since this process started. */
const known = new Set<string>();

/**
 * Makes `folder` with every parent it lacks, and flushes what lists them, up to what lists `root`, which is `folder` itself
 * or above it. Also where another process or an earlier one made them: it may have ended before it flushed.
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

/** `from` must have been flushed. Its new name is durable when this resolves. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and its file system writes its own log for their names.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

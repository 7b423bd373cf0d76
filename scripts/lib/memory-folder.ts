import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** What the data folders of a test run take at most. */
const FOLDER_BYTES = 4 * 2 ** 30;
/** As much again for the processes. */
const MEMORY_BYTES = 2 * FOLDER_BYTES;
const MEMORY = '/dev/shm';

/**
 * Lets temporary folders lie in memory until this process ends, if there is enough: databases start and stop in a fraction of the
 * time there. A TMPDIR that is set is left as it is.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !isRoomy()) return;
  const folder = mkdtempSync(join(MEMORY, 'fieldwright-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

/** A process that is still stopping may write into it; what is left then fails no run that has passed. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  } catch (error) {
    console.error(`${folder} could not be removed:`, error);
  }
}

/** In a container this folder is often small, however much memory there is. */
function isRoomy(): boolean {
  if (!existsSync(MEMORY) || (process.availableMemory?.() ?? 0) < MEMORY_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= FOLDER_BYTES;
}

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** What the data folders of a test run take at most, and as much again for the processes. */
const NEEDED_BYTES = 8 * 2 ** 30;
const MEMORY = '/dev/shm';

/**
 * Lets temporary folders lie in memory until this process ends, if there is enough: databases start and stop in a fraction of the
 * time there. A TMPDIR that is set is left as it is.
 */
export function keepTemporaryFilesInMemory(): void {
  const isRoomy = existsSync(MEMORY) && (process.availableMemory?.() ?? 0) >= NEEDED_BYTES;
  if (process.env.TMPDIR || !isRoomy) return;
  const folder = mkdtempSync(join(MEMORY, 'fieldwright-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

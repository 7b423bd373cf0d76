// Where the products of a test run find data folders to copy. Benchmarks have none: each of their products starts from nothing.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const NAME = 'FIELDWRIGHT_PREPARED_FOLDERS';

/** The workers of the run inherit the environment. */
export default function preparedFoldersForRun(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fw-prepared-'));
  process.env[NAME] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

export const preparedFolders = (): string | undefined => process.env[NAME];

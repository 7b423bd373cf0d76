// Where the products of a test run find data folders to copy.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    preparedFolders: string;
  }
}

export default function providePreparedFolders(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fw-prepared-'));
  project.provide('preparedFolders', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

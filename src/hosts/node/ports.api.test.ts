import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '#kernel/testing/test-database.ts';
import { databaseContract, filesContract, passwordHashingContract } from '#server/testing/ports-contract.ts';
import { filesOf } from './files/file-store.ts';
import { createFolderStore } from './files/folder-store.ts';
import { passwordHashing } from './password-hashing.ts';

databaseContract('of PostgreSQL', async () => {
  const test = await createTestDatabase();
  return { port: test.database, close: () => test.drop() };
});

filesContract('in a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fw-files-'));
  const close = async () => rmSync(folder, { recursive: true, force: true });
  return { port: filesOf(createFolderStore(folder)), close };
});

passwordHashingContract('by Argon2', passwordHashing);

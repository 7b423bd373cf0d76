// Puts a backup into an empty database: schema of the backup's version first, then all rows in one transaction with the
// triggers asleep and the foreign keys checked at the end, then the files, then the newer migrations. The archive is read
// to its end and checked before anything is touched.

import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Connection, withClient } from '#hosts/node/database/connection.ts';
import { migrate, migrationsFolder, readMigrations } from '#hosts/node/database/migrate.ts';
import type { FileStore } from '#hosts/node/files/file-store.ts';
import { type ArchiveHeader, FILES_PREFIX } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { loadRows } from './load-rows.ts';
import { readArchive, verifyArchive } from './verify-archive.ts';
import { isDatabaseEmpty, isDatabaseInUse, wipeDatabase } from './wipe-database.ts';

export type RestoreOptions = {
  readonly owner: Connection;
  /** For what `force` saves first. */
  readonly dataDir: string;
  readonly files: FileStore;
  readonly file: string;
  /** Replace what is there, after backing it up. */
  readonly force: boolean;
  readonly log: (message: string) => void;
};

export type RestoreResult = { readonly rows: number; readonly files: number; readonly savedAs?: string };

export async function restoreBackup({
  owner,
  dataDir,
  files,
  file,
  force,
  log,
}: RestoreOptions): Promise<RestoreResult> {
  log(`Checking ${file} …`);
  const { header, manifest } = await verifyArchive(file);
  requireKnownMigrations(header);
  if (await isDatabaseInUse(owner)) {
    throw new Error('The server is running on this database. Stop it, then restore.');
  }
  const isEmpty = (await isDatabaseEmpty(owner)) && (await hasNoFiles(files));
  if (!isEmpty && !force) {
    throw new Error(
      'The database is not empty. Restore into an empty one, or use --force to back up what is there and replace it.',
    );
  }
  const savedAs = isEmpty ? undefined : await saveFirst(owner, dataDir, files, log);
  try {
    log('Restoring …');
    await wipeDatabase(owner);
    await migrate(owner, { upTo: header.schema_version });
    await loadRows(owner, file, header, manifest);
    await files.replaceAll(filesOf(file));
    await migrate(owner);
    await withClient(owner, 'fieldwright-restore', (client) => client.query('analyze'));
  } catch (error) {
    const advice = savedAs ? ` What was there before is in ${savedAs}.` : '';
    throw new Error(`The restore failed: ${error instanceof Error ? error.message : error}.${advice}`, {
      cause: error,
    });
  }
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return { rows, files: Object.keys(manifest.files).length, ...(savedAs ? { savedAs } : {}) };
}

function requireKnownMigrations({ migrations }: ArchiveHeader): void {
  const known = new Map(readMigrations(migrationsFolder()).map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of migrations) {
    if (known.get(number)?.checksum === checksum) continue;
    throw new Error(
      `The backup was made by a newer or different version: this one does not know its migration ${name}.`,
    );
  }
}

async function saveFirst(
  owner: Connection,
  dataDir: string,
  files: FileStore,
  log: (message: string) => void,
): Promise<string> {
  const name = `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;
  const saved = join(dataDir, name);
  log(`Saving what is there now as ${saved} …`);
  await createBackup(owner, files, saved);
  return saved;
}

async function hasNoFiles(files: FileStore): Promise<boolean> {
  for await (const _ of files.keys()) return false;
  return true;
}

/** The archive's files, one after the other: each must be read to its end before the next. */
async function* filesOf(file: string): AsyncGenerator<{ key: string; body: Readable }> {
  for await (const { name, content } of readArchive(file)) {
    if (name.startsWith(FILES_PREFIX))
      yield { key: name.slice(FILES_PREFIX.length), body: Readable.from(content) };
    else for await (const _ of content);
  }
}

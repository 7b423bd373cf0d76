// Puts a backup into an empty database: schema of the backup's version first, then all rows in one transaction with the
// triggers asleep and the foreign keys checked at the end, then the files, then the newer migrations. The archive is read
// to its end and checked before anything is touched.

import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { type Connection, withClient } from '#hosts/node/database/connection.ts';
import { migrate, migrationsFolder, readMigrations } from '#hosts/node/database/migrate.ts';
import { type ArchiveHeader, FILES_PREFIX } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { loadRows } from './load-rows.ts';
import { readArchive, verifyArchive } from './verify-archive.ts';
import { isDatabaseEmpty, isDatabaseInUse, wipeDatabase } from './wipe-database.ts';

export type RestoreOptions = {
  readonly owner: Connection;
  readonly dataDir: string;
  readonly file: string;
  /** Replace what is there, after backing it up. */
  readonly force: boolean;
  readonly log: (message: string) => void;
};

export type RestoreResult = { readonly rows: number; readonly files: number; readonly savedAs?: string };

export async function restoreBackup({
  owner,
  dataDir,
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
  const filesFolder = join(dataDir, 'files');
  const isEmpty = (await isDatabaseEmpty(owner)) && (await hasNoFiles(filesFolder));
  if (!isEmpty && !force) {
    throw new Error(
      'The database is not empty. Restore into an empty one, or use --force to back up what is there and replace it.',
    );
  }
  const savedAs = isEmpty ? undefined : await saveFirst(owner, dataDir, filesFolder, log);
  try {
    log('Restoring …');
    await wipeDatabase(owner);
    await migrate(owner, { upTo: header.schema_version });
    await loadRows(owner, file, header, manifest);
    await restoreFiles(file, filesFolder);
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
  filesFolder: string,
  log: (message: string) => void,
): Promise<string> {
  const name = `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;
  const saved = join(dataDir, name);
  log(`Saving what is there now as ${saved} …`);
  await createBackup(owner, filesFolder, saved);
  return saved;
}

async function hasNoFiles(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return !entries.some((entry) => entry.isFile());
}

/** Beside the folder first, then in its place: a restore that stops half-way leaves no mixture. */
async function restoreFiles(file: string, folder: string): Promise<void> {
  const draft = `${folder}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for await (const { name, content } of readArchive(file)) {
    if (!name.startsWith(FILES_PREFIX)) {
      for await (const _ of content);
      continue;
    }
    const path = join(draft, normalize(name.slice(FILES_PREFIX.length)));
    if (!path.startsWith(draft + sep)) throw new Error(`The archive's file ${name} lies outside its folder.`);
    await mkdir(dirname(path), { recursive: true });
    const handle = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of content) await handle.write(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

// Restores a backup into an empty database: the schema of the backup's version first, then all rows in one transaction with
// triggers disabled and foreign keys checked at the end, then the newer migrations, then the files. The whole archive is verified
// before anything is changed; if a later step fails, the previous content is put back.

import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Connection, withClient } from '#hosts/node/database/connection.ts';
import { migrate, migrationsFolder, readMigrations } from '#hosts/node/database/migrate.ts';
import type { FileStore } from '#hosts/node/files/file-store.ts';
import { type ArchiveHeader, FILES_PREFIX, incompleteIn } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { loadRows } from './load-rows.ts';
import { readArchive, type VerifiedArchive, verifyArchive } from './verify-archive.ts';
import { isDatabaseEmpty, isDatabaseInUse, wipeDatabase } from './wipe-database.ts';

export type RestoreOptions = {
  readonly owner: Connection;
  /** Where `force` saves the backup it makes first. */
  readonly dataDir: string;
  readonly files: FileStore;
  readonly file: string;
  /** Replace existing content, after backing it up. */
  readonly force: boolean;
  readonly log: (message: string) => void;
};

export type RestoreResult = {
  readonly rows: number;
  readonly files: number;
  /** A message about files that were already missing or damaged in the backup; undefined if there are none. */
  readonly incomplete: string | undefined;
  readonly savedAs?: string;
};

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
  const saved = isEmpty ? undefined : await saveFirst(owner, dataDir, files, log);
  const restoring = { owner, files, log, touchesFiles: false };
  log('Restoring …');
  await replaceAll(restoring, { file, header, manifest }).catch((error) => putBack(restoring, saved, error));
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return {
    rows,
    files: Object.keys(manifest.files).length,
    incomplete: incompleteIn(manifest),
    ...(saved ? { savedAs: saved.file } : {}),
  };
}

type Restoring = Pick<RestoreOptions, 'owner' | 'files' | 'log'> & { touchesFiles: boolean };
type Verified = VerifiedArchive & { readonly file: string };

async function replaceAll(restoring: Restoring, { file, header, manifest }: Verified): Promise<void> {
  const { owner, files } = restoring;
  await wipeDatabase(owner);
  await migrate(owner, { upTo: header.schema_version });
  await loadRows(owner, file, header, manifest, { endsSessions: true });
  await migrate(owner);
  await withClient(owner, 'fieldwright-restore', (client) => client.query('analyze'));
  restoring.touchesFiles = true;
  await files.replaceAll(filesOf(file));
}

/** Handles errors found only by the database: restores the previous content. Always throws. */
async function putBack(
  { owner, files, log, touchesFiles }: Restoring,
  saved: Verified | undefined,
  error: unknown,
): Promise<never> {
  const failed = `The restore failed: ${messageOf(error)}.`;
  try {
    log(saved ? 'Putting back what was there …' : 'Emptying the database again …');
    await wipeDatabase(owner);
    if (saved) {
      await migrate(owner, { upTo: saved.header.schema_version });
      await loadRows(owner, saved.file, saved.header, saved.manifest, { endsSessions: false });
    }
    if (touchesFiles) await files.replaceAll(saved ? filesOf(saved.file) : noFiles());
  } catch (second) {
    const advice = saved ? ` It is in ${saved.file}: restore that.` : '';
    throw new Error(`${failed} What was there could not be put back: ${messageOf(second)}.${advice}`, {
      cause: error,
    });
  }
  throw new Error(
    `${failed} ${saved ? 'What was there before is there again.' : 'The database is empty as before.'}`,
    {
      cause: error,
    },
  );
}

async function* noFiles(): AsyncGenerator<never> {}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

function requireKnownMigrations({ migrations }: ArchiveHeader): void {
  const known = readMigrations(migrationsFolder());
  for (const [index, { number, name, checksum }] of migrations.entries()) {
    if (known[index]?.number === number && known[index]?.checksum === checksum) continue;
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
): Promise<Verified> {
  const name = `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;
  const saved = join(dataDir, name);
  log(`Saving what is there now as ${saved} …`);
  const { manifest } = await createBackup(owner, files, saved);
  const incomplete = incompleteIn(manifest);
  if (incomplete) log(incomplete);
  return { file: saved, ...(await verifyArchive(saved)) };
}

async function hasNoFiles(files: FileStore): Promise<boolean> {
  for await (const _ of files.keys()) return false;
  return true;
}

/** The archive's files in order; each must be read completely before the next. */
export async function* filesOf(file: string): AsyncGenerator<{ key: string; body: Readable }> {
  for await (const { name, content } of readArchive(file)) {
    if (name.startsWith(FILES_PREFIX))
      yield { key: name.slice(FILES_PREFIX.length), body: Readable.from(content) };
    else for await (const _ of content);
  }
}

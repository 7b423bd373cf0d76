// Writes the whole database, read in one snapshot, and every stored file into one archive. Unreadable rows are an error and leave
// no archive behind. A missing or damaged file does not prevent the backup: it is listed in the manifest and reported.

import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Connection, withClient } from '#hosts/node/database/connection.ts';
import { bootstrapRoles } from '#hosts/node/database/roles.ts';
import { renameDurably } from '#hosts/node/files/durable.ts';
import type { FileStore, StoredFile } from '#hosts/node/files/file-store.ts';
import { errorCode } from '#kernel/type-guards.ts';
import { quoteIdentifier } from '#server/database/quote-identifier.ts';
import {
  ARCHIVE_FORMAT,
  type ArchivedSequence,
  type ArchivedTable,
  type ArchiveHeader,
  type ArchiveManifest,
  FILES_PREFIX,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  nameOf,
  tableEntry,
} from './archive.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

export type BackupResult = {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: ArchiveManifest;
};

const PART_BYTES = 1_000_000;
const LINE_BREAK = 10;

export async function createBackup(owner: Connection, files: FileStore, file: string): Promise<BackupResult> {
  if (existsSync(file)) throw new Error(`${file} exists already; a backup does not overwrite anything.`);
  const roles = await bootstrapRoles(owner);
  if (!roles.backupSeesEverything) {
    throw new Error(
      `The role "${roles.backup.user}" may not read past row-level security, so a backup would lack rows. A superuser must run: ALTER ROLE ${quoteIdentifier(roles.backup.user)} BYPASSRLS`,
    );
  }
  const migrations = await withClient(owner, 'fieldwright-backup', readMigrationRecords);
  const partial = `${file}.partial`;
  try {
    const manifest = await withClient(roles.backup, 'fieldwright-backup', async (client) => {
      const made: { manifest?: ArchiveManifest } = {};
      const archive = Readable.from(writeArchive(client, migrations, files, made), {
        objectMode: false,
      });
      await pipeline(
        archive,
        createGzip(),
        createWriteStream(partial, { mode: 0o600, flags: 'w', flush: true }),
      );
      return made.manifest!;
    });
    await renameDurably(partial, file);
    return { file, bytes: (await stat(file)).size, manifest };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function readMigrationRecords(client: pg.Client): Promise<ArchiveHeader['migrations']> {
  const { rows } = await client.query<ArchiveHeader['migrations'][number]>(
    'select number, name, checksum from fieldwright_private.migrations order by number',
  );
  return rows;
}

async function* writeArchive(
  client: pg.Client,
  migrations: ArchiveHeader['migrations'],
  files: FileStore,
  made: { manifest?: ArchiveManifest },
): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read read only');
  // Makes rows hidden by row-level security an error instead of leaving them out.
  await client.query('set local row_security = off');
  await client.query('set local statement_timeout = 0');
  const tables = await readTables(client);
  const header: ArchiveHeader = {
    format: ARCHIVE_FORMAT,
    made_at: new Date().toISOString(),
    schema_version: migrations.at(-1)?.number ?? 0,
    migrations,
    tables,
    sequences: await readSequences(client),
  };
  yield* writeEntry(HEADER_ENTRY, toJson(header));
  const manifest = { tables: {}, files: {} };
  for (const table of tables) {
    const summary = yield* writeTable(client, table);
    manifest.tables = { ...manifest.tables, [nameOf(table)]: summary };
  }
  const stored = await readStoredFiles(client);
  await client.query('commit');
  Object.assign(manifest, yield* writeFiles(files, stored));
  yield* writeEntry(MANIFEST_ENTRY, toJson(manifest));
  yield tarEnd();
  made.manifest = manifest;
}

export async function readTables(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable & { readable: boolean }>(`
    select n.nspname as schema, c.relname as name, has_table_privilege(c.oid, 'select') as readable,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'fieldwright_private')
       and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`);
  const unreadable = rows.filter(({ readable }) => !readable).map(nameOf);
  if (unreadable.length > 0)
    throw new Error(`The backup role may not read ${unreadable.join(', ')}: nothing was backed up.`);
  return rows.map(({ schema, name, columns }) => ({ schema, name, columns }));
}

async function readSequences(client: pg.Client): Promise<ArchivedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname !~ '^pg_' and n.nspname <> 'fieldwright_private' order by 1, 2`);
  const sequences: ArchivedSequence[] = [];
  for (const { schema, name } of rows) {
    const from = `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
    const { rows: state } = await client.query(`select last_value::text, is_called from ${from}`);
    sequences.push({ schema, name, ...state[0] });
  }
  return sequences;
}

async function* writeTable(
  client: pg.Client,
  table: ArchivedTable,
): AsyncGenerator<Buffer, { rows: number; sha256: string }> {
  const columns = table.columns.map(quoteIdentifier).join(', ');
  const from = `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`;
  const rows = client.query(copyTo(`copy ${from} (${columns}) to stdout`));
  const hash = createHash('sha256');
  let part = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const chunk of rows) {
    hash.update(chunk);
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < PART_BYTES) continue;
    const bytes = Buffer.concat(held);
    // A part contains whole rows: COPY escapes line breaks inside a row.
    const end = bytes.lastIndexOf(LINE_BREAK) + 1;
    held = [bytes.subarray(end)];
    heldBytes = bytes.length - end;
    if (end === 0) continue;
    part += 1;
    yield* writeEntry(tableEntry(table, part), bytes.subarray(0, end));
  }
  if (heldBytes > 0) yield* writeEntry(tableEntry(table, part + 1), Buffer.concat(held));
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

/** The hashes of the files the snapshot's rows refer to, by storage key. */
async function readStoredFiles(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query(`select to_regclass('public.files') is not null as known`);
  if (!found[0]?.known) return new Map();
  const { rows } = await client.query<{ storage_key: string; sha256: string }>(
    `select storage_key, sha256 from files where deleted_at is null`,
  );
  return new Map(rows.map(({ storage_key, sha256 }) => [storage_key, sha256]));
}

async function* writeFiles(
  store: FileStore,
  stored: ReadonlyMap<string, string>,
): AsyncGenerator<Buffer, Pick<ArchiveManifest, 'files' | 'missing' | 'damaged'>> {
  const files: Record<string, { bytes: number; sha256: string }> = {};
  const damaged: string[] = [];
  for await (const key of store.keys()) {
    // A file removed since it was listed is not part of the backup.
    const file = await store.open(key);
    if (!file) continue;
    yield tarHeader(FILES_PREFIX + key, file.size);
    files[key] = yield* writeContent(key, file);
    yield tarPadding(file.size);
    if (stored.has(key) && stored.get(key) !== files[key]?.sha256) damaged.push(key);
  }
  return { files, missing: [...stored.keys()].filter((key) => !(key in files)), damaged };
}

/** On a read error (EIO) the rest is filled with zeros; the hash then reveals the damage. */
async function* writeContent(
  key: string,
  { size, body }: StoredFile,
): AsyncGenerator<Buffer, { bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      hash.update(chunk);
      yield Buffer.from(chunk);
    }
  } catch (error) {
    if (errorCode(error) !== 'EIO') throw error;
    while (bytes < size) {
      const zeros = Buffer.alloc(Math.min(PART_BYTES, size - bytes));
      bytes += zeros.length;
      hash.update(zeros);
      yield zeros;
    }
  }
  if (bytes !== size) throw new Error(`The file ${key} changed while it was read.`);
  return { bytes, sha256: hash.digest('hex') };
}

function* writeEntry(name: string, content: Buffer): Generator<Buffer> {
  yield tarHeader(name, content.length);
  yield content;
  yield tarPadding(content.length);
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}

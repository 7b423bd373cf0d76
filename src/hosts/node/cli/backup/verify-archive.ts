// Reads the whole archive and compares it with its own header and manifest, so that a restore does not fail halfway: names,
// counts, hashes, the order of parts, and no duplicate or extra entries.

import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { errorCode } from '#kernel/type-guards.ts';
import { isKey } from '#server/files/stored-files.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveHeader,
  type ArchiveManifest,
  FILES_PREFIX,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  nameOf,
  tableEntry,
  tableOfEntry,
} from './archive.ts';
import { readTar, type TarEntry } from './tar.ts';

export type VerifiedArchive = { readonly header: ArchiveHeader; readonly manifest: ArchiveManifest };

type FoundTable = { parts: number; rows: number; endsInRow: boolean; readonly hash: Hash };
type FoundFile = { readonly bytes: number; readonly sha256: string };

const LINE_BREAK = 10;

/** Throws, naming the fault, unless everything matches the manifest. */
export async function verifyArchive(file: string): Promise<VerifiedArchive> {
  let header: ArchiveHeader | undefined;
  let manifest: ArchiveManifest | undefined;
  const tables = new Map<string, FoundTable>();
  const files = new Map<string, FoundFile>();
  for await (const entry of readArchive(file)) {
    if (manifest) throw new Error('The archive is damaged: something follows its manifest.');
    if (!header) {
      if (entry.name !== HEADER_ENTRY) throw new Error(`${file} is not a Fieldwright backup.`);
      header = asHeader(await readJson(entry));
    } else if (entry.name === MANIFEST_ENTRY) manifest = asManifest(await readJson(entry));
    else if (entry.name.startsWith(FILES_PREFIX)) await readFile(entry, files);
    else await readRows(entry, header, tables);
  }
  if (!header) throw new Error(`${file} is not a Fieldwright backup.`);
  if (!manifest) throw new Error('The backup is not complete: its manifest is missing.');
  compareTables(header, manifest, tables);
  compareFiles(manifest, files);
  return { header, manifest };
}

/** The entries of an archive, in order. */
export function readArchive(file: string): AsyncGenerator<TarEntry> {
  return readTar(unzip(file));
}

/** Turns errors of a missing, truncated or invalid gzip file into clear messages. */
async function* unzip(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const chunk of source.pipe(unzipped)) yield chunk;
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    if (code === 'Z_BUF_ERROR') throw new Error('The archive ends in the middle: it is not complete.');
    if (code.startsWith('Z_')) throw new Error(`${file} is damaged, or is not a Fieldwright backup.`);
    throw error;
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

async function readJson({ name, content }: TarEntry): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Error(`The archive is damaged: its ${name} can’t be read.`);
  }
}

function asHeader(read: unknown): ArchiveHeader {
  const header = read as ArchiveHeader;
  if (header?.format !== ARCHIVE_FORMAT)
    throw new Error(`The backup has format ${header?.format}; this version reads format ${ARCHIVE_FORMAT}.`);
  const { tables, sequences, migrations } = header;
  const isWhole =
    [tables, sequences, migrations].every(Array.isArray) &&
    [...tables, ...sequences].every(({ schema, name }) => isText(schema) && isText(name)) &&
    tables.every(({ columns }) => Array.isArray(columns) && columns.every(isText)) &&
    new Set(tables.map(nameOf)).size === tables.length &&
    header.schema_version === (migrations.at(-1)?.number ?? 0);
  if (!isWhole) throw new Error('The archive is damaged: its header lacks something.');
  return header;
}

function asManifest(read: unknown): ArchiveManifest {
  const manifest = read as ArchiveManifest;
  const isWhole = manifest?.tables instanceof Object && manifest.files instanceof Object;
  if (!isWhole) throw new Error('The archive is damaged: its manifest lacks something.');
  return manifest;
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

async function readFile({ name, content }: TarEntry, files: Map<string, FoundFile>): Promise<void> {
  const key = name.slice(FILES_PREFIX.length);
  if (!isKey(key))
    throw new Error(`The archive holds a file named "${key.slice(0, 200)}", which no backup has.`);
  if (files.has(key)) throw new Error(`The archive holds the file ${key} twice.`);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  files.set(key, { bytes, sha256: hash.digest('hex') });
}

async function readRows(
  { name: entry, content }: TarEntry,
  header: ArchiveHeader,
  tables: Map<string, FoundTable>,
): Promise<void> {
  const name = tableOfEntry(entry) ?? '';
  const table = header.tables.find((one) => nameOf(one) === name);
  if (!table) throw new Error(`The archive holds "${entry.slice(0, 200)}", which its header does not list.`);
  const found = tables.get(name) ?? { parts: 0, rows: 0, endsInRow: false, hash: createHash('sha256') };
  found.parts += 1;
  if (entry !== tableEntry(table, found.parts)) throw new Error(`A part of the rows of ${name} is missing.`);
  for await (const chunk of content) {
    found.hash.update(chunk);
    // COPY escapes line breaks inside a row.
    for (const byte of chunk) if (byte === LINE_BREAK) found.rows += 1;
    if (chunk.length > 0) found.endsInRow = chunk.at(-1) !== LINE_BREAK;
  }
  if (found.endsInRow) throw new Error(`The rows of ${name} end in the middle of one.`);
  tables.set(name, found);
}

function compareTables(
  header: ArchiveHeader,
  manifest: ArchiveManifest,
  tables: ReadonlyMap<string, FoundTable>,
): void {
  const names = header.tables.map(nameOf);
  for (const name of Object.keys(manifest.tables))
    if (!names.includes(name))
      throw new Error(`The manifest counts rows of ${name}, which the header does not list.`);
  for (const name of names) {
    const { rows, hash } = tables.get(name) ?? { rows: 0, hash: createHash('sha256') };
    const said = manifest.tables[name];
    if (said?.sha256 !== hash.digest('hex'))
      throw new Error(`The rows of ${name} are not those that were backed up.`);
    if (said.rows !== rows) throw new Error(`${name} has ${rows} rows; the manifest says ${said.rows}.`);
  }
}

function compareFiles(manifest: ArchiveManifest, files: ReadonlyMap<string, FoundFile>): void {
  for (const key of files.keys())
    if (!Object.hasOwn(manifest.files, key))
      throw new Error(`The archive holds the file ${key}, which its manifest does not list.`);
  for (const [key, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const found = files.get(key);
    if (found?.sha256 !== sha256 || found.bytes !== bytes)
      throw new Error(`The file ${key} is missing or is not the one that was backed up.`);
  }
}

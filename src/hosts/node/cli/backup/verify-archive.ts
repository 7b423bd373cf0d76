import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  ARCHIVE_FORMAT,
  type ArchiveHeader,
  type ArchiveManifest,
  FILES_PREFIX,
  HEADER_ENTRY,
  MANIFEST_ENTRY,
  nameOf,
  tableOfEntry,
} from './archive.ts';
import { readTar, type TarEntry } from './tar.ts';

export type VerifiedArchive = { readonly header: ArchiveHeader; readonly manifest: ArchiveManifest };

/** Reads the archive to its end and throws, with what is wrong, unless all of it is as its manifest says. */
export async function verifyArchive(file: string): Promise<VerifiedArchive> {
  let header: ArchiveHeader | undefined;
  let manifest: ArchiveManifest | undefined;
  const tables = new Map<string, Hash>();
  const files = new Map<string, string>();
  for await (const entry of readArchive(file)) {
    const table = tableOfEntry(entry.name);
    if (entry.name === HEADER_ENTRY) header = checkFormat((await readJson(entry)) as ArchiveHeader);
    else if (entry.name === MANIFEST_ENTRY) manifest = (await readJson(entry)) as ArchiveManifest;
    else if (table !== undefined) await addTo(tables, table, entry);
    else if (entry.name.startsWith(FILES_PREFIX)) {
      const hash = createHash('sha256');
      for await (const chunk of entry.content) hash.update(chunk);
      files.set(entry.name.slice(FILES_PREFIX.length), hash.digest('hex'));
    } else throw new Error(`The archive holds "${entry.name}", which no backup has.`);
  }
  if (!header) throw new Error(`${file} is not a Fieldwright backup.`);
  if (!manifest) throw new Error('The backup is not complete: its manifest is missing.');
  compare(header, manifest, tables, files);
  return { header, manifest };
}

/** The entries of an archive, in order. */
export function readArchive(file: string): AsyncGenerator<TarEntry> {
  return readTar(unzip(file));
}

/** A file that is no gzip, or ends early, is an error in words. */
async function* unzip(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const chunk of source.pipe(unzipped)) yield chunk as Buffer;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    if (code === 'Z_BUF_ERROR') throw new Error('The archive ends in the middle: it is not complete.');
    if (code.startsWith('Z_')) throw new Error(`${file} is damaged, or is not a Fieldwright backup.`);
    throw error;
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

export async function readJson({ content }: TarEntry): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function checkFormat(header: ArchiveHeader): ArchiveHeader {
  if (header.format === ARCHIVE_FORMAT) return header;
  throw new Error(`The backup has format ${header.format}; this version reads format ${ARCHIVE_FORMAT}.`);
}

async function addTo(tables: Map<string, Hash>, table: string, entry: TarEntry): Promise<void> {
  const hash = tables.get(table) ?? createHash('sha256');
  tables.set(table, hash);
  for await (const chunk of entry.content) hash.update(chunk);
}

function compare(
  header: ArchiveHeader,
  manifest: ArchiveManifest,
  tables: ReadonlyMap<string, Hash>,
  files: ReadonlyMap<string, string>,
): void {
  const empty = createHash('sha256').digest('hex');
  const known = new Set(header.tables.map(nameOf));
  for (const name of tables.keys())
    if (!known.has(name))
      throw new Error(`The archive holds rows of ${name}, which its header does not list.`);
  for (const name of known) {
    const sha256 = tables.get(name)?.digest('hex') ?? empty;
    if (manifest.tables[name]?.sha256 !== sha256)
      throw new Error(`The rows of ${name} are not those that were backed up.`);
  }
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    if (files.get(path) !== sha256)
      throw new Error(`The file ${path} is missing or is not the one that was backed up.`);
  }
}

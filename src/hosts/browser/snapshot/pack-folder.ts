// The database's folder as one archive, without what an opened database does not need: the template databases, and the
// write-ahead log before the last checkpoint.

import type { PGlite } from '@electric-sql/pglite';
import { readTar, type TarEntry } from './read-tar.ts';
import { writeTar } from './write-tar.ts';

const WAL_PAGE = 8192;

export async function packFolder(pglite: PGlite): Promise<Uint8Array> {
  const { rows } = await pglite.query<Place>(`
    select oid::text as database, redo_wal_file, (redo_lsn - '0/0') % 16777216 as redo,
           (pg_current_wal_insert_lsn() - '0/0') % 16777216 as insert
      from pg_control_checkpoint(), pg_database where datname = current_database()`);
  const [place] = rows;
  if (!place) throw new Error('The database has no checkpoint.');
  const folder = await pglite.dumpDataDir('none');
  const kept: TarEntry[] = [];
  for (const entry of readTar(new Uint8Array(await folder.arrayBuffer()))) {
    const one = keptOf(entry, place);
    if (one) kept.push(one);
  }
  // A table beside its indexes: what repeats is then near enough to be compressed.
  return writeTar(kept.sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true })));
}

type Place = {
  readonly database: string;
  readonly redo_wal_file: string;
  readonly redo: number | string;
  readonly insert: number | string;
};

function keptOf(entry: TarEntry, { database, redo_wal_file, redo, insert }: Place): TarEntry | undefined {
  const { path } = entry;
  if (entry.isFolder) return entry;
  if (path.endsWith('/pg_internal.init') || path === '/postmaster.pid') return undefined;
  if (/^\/base\/\d+\//.test(path)) return path.startsWith(`/base/${database}/`) ? entry : undefined;
  if (!/^\/pg_wal\/[0-9A-F]{24}$/.test(path)) return entry;
  if (!path.endsWith(redo_wal_file)) return undefined;
  const bytes = new Uint8Array(entry.bytes.length);
  const from = Math.floor(Number(redo) / WAL_PAGE) * WAL_PAGE;
  const to = Math.ceil(Number(insert) / WAL_PAGE) * WAL_PAGE;
  // The segment's first page says which it is.
  bytes.set(entry.bytes.subarray(0, WAL_PAGE));
  bytes.set(entry.bytes.subarray(from, to), from);
  return { ...entry, bytes };
}

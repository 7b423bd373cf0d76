// Compares files with their rows: does each file exist, with the stored hash? Rows of all companies are read with the backup
// role, which bypasses row-level security and is read-only.

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { errorCode } from '#kernel/type-guards.ts';
import { thumbnailKey } from '#server/files/store-image.ts';
import { type Connection, withClient } from '../database/connection.ts';
import type { FileStore } from './file-store.ts';

export type KnownFile = {
  readonly id: string;
  readonly tenant_id: string;
  readonly company: string;
  readonly file_name: string;
  readonly storage_key: string;
  readonly sha256: string;
  readonly has_thumbnail: boolean;
  readonly is_lost: boolean;
};

/** `lost`: already marked as lost, and still missing. `found`: marked as lost, but intact again. */
export type Problem = 'missing' | 'damaged' | 'lost' | 'found' | 'without its small picture';
export type Fault = { readonly file: KnownFile; readonly problem: Problem };
export type Compared = {
  readonly total: number;
  readonly compared: number;
  readonly faults: readonly Fault[];
};

/** Newest first. Stops after `forMs` if given; `compared` is then less than `total`. */
export async function compareFiles(
  backup: Connection,
  store: FileStore,
  forMs = Number.POSITIVE_INFINITY,
): Promise<Compared> {
  const files = await withClient(backup, 'fieldwright-files', readFiles);
  const until = Date.now() + forMs;
  const faults: Fault[] = [];
  let compared = 0;
  for (const file of files) {
    if (Date.now() > until) break;
    const problem = await problemOf(store, file);
    if (problem) faults.push({ file, problem });
    compared += 1;
  }
  return { total: files.length, compared, faults };
}

async function readFiles(client: pg.Client): Promise<KnownFile[]> {
  await client.query('set row_security = off');
  await client.query('set statement_timeout = 0');
  const { rows } = await client.query<KnownFile>(`
    select f.id, f.tenant_id, t.company_name as company, f.file_name, f.storage_key, f.sha256, f.has_thumbnail,
      f.lost_at is not null as is_lost
    from files f join tenants t on t.id = f.tenant_id where f.deleted_at is null order by f.created_at desc, f.id`);
  return rows;
}

export async function problemOf(store: FileStore, file: KnownFile): Promise<Problem | undefined> {
  const sha256 = await hashStored(store, file.storage_key);
  if (sha256 !== file.sha256) {
    if (file.is_lost) return 'lost';
    return sha256 === undefined ? 'missing' : 'damaged';
  }
  if (file.is_lost) return 'found';
  const hasThumbnail =
    !file.has_thumbnail || (await store.size(thumbnailKey(file.storage_key))) !== undefined;
  return hasThumbnail ? undefined : 'without its small picture';
}

/** The hash of the stored file; undefined if there is none, 'unreadable' on a read error. */
async function hashStored(store: FileStore, key: string): Promise<string | undefined> {
  const stored = await store.open(key);
  if (!stored) return undefined;
  const hash = createHash('sha256');
  try {
    for await (const chunk of stored.body) hash.update(chunk);
  } catch (error) {
    if (errorCode(error) !== 'EIO') throw error;
    return 'unreadable';
  }
  return hash.digest('hex');
}

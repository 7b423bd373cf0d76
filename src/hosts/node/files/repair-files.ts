// Repairs the faults found by compareFiles: from a temporary file left by a power cut, from a backup, or by marking the row as
// lost. Only content with the hash in the row is accepted.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { createRegistry } from '#kernel/registry.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '#server/database/database.ts';
import { thumbnailKey } from '#server/files/store-image.ts';
import { takeFile } from '#server/files/take-file.ts';
import { inTenant } from '#server/jobs/job-host.ts';
import { images } from '../images.ts';
import type { Fault } from './compare-files.ts';
import type { FileStore } from './file-store.ts';

export type Mended = Fault & { readonly isBack: boolean; readonly outcome: string };

type Repair = {
  readonly store: FileStore;
  readonly database: Database<Tables>;
  readonly publicUrl: string;
  /** Files of a backup by key, in order; undefined without a backup. */
  readonly archived:
    | AsyncIterable<{ readonly key: string; readonly body: AsyncIterable<Uint8Array> }>
    | undefined;
};

export async function repairFiles(repair: Repair, faults: readonly Fault[]): Promise<Mended[]> {
  const gone = faults.filter(({ problem }) => ['missing', 'damaged', 'lost'].includes(problem));
  const outcomes = new Map<Fault, string>();
  for (const fault of gone)
    if (await takeLeftover(repair.store, fault)) outcomes.set(fault, 'taken from what a power cut had left');
  const wanted = new Map(
    gone.filter((fault) => !outcomes.has(fault)).map((fault) => [fault.file.storage_key, fault]),
  );
  for (const fault of await takeArchived(repair, wanted)) outcomes.set(fault, 'taken from the backup');
  const mended: Mended[] = [];
  for (const fault of faults) {
    const outcome = outcomes.get(fault);
    const isThere = fault.problem === 'found' || fault.problem === 'without its small picture';
    const isBack = isThere || outcome !== undefined;
    if (isBack && fault.file.is_lost) await mark(repair, fault, false);
    if (!isBack && !fault.file.is_lost) await mark(repair, fault, true);
    if (isBack && fault.file.has_thumbnail) await makeThumbnail(repair.store, fault);
    mended.push({ ...fault, isBack, outcome: outcome ?? wordsFor(fault) });
  }
  return mended;
}

function wordsFor({ problem }: Fault): string {
  if (problem === 'found') return 'no longer marked as lost';
  if (problem === 'without its small picture') return 'small picture made anew';
  return problem === 'lost' ? 'still marked as lost' : 'marked as lost';
}

async function takeLeftover(store: FileStore, { file }: Fault): Promise<boolean> {
  for (const path of await store.leftovers(file.storage_key)) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    if (hash.digest('hex') !== file.sha256) continue;
    await store.take(file.storage_key, path);
    return true;
  }
  return false;
}

async function takeArchived(
  { store, archived }: Repair,
  wanted: ReadonlyMap<string, Fault>,
): Promise<Fault[]> {
  if (!archived) return [];
  const taken: Fault[] = [];
  const scratch = await mkdtemp(join(tmpdir(), 'fieldwright-'));
  try {
    for await (const { key, body } of archived) {
      const fault = wanted.get(key);
      const hash = createHash('sha256');
      const path = join(scratch, 'file');
      const chunks = async function* () {
        for await (const chunk of body) {
          hash.update(chunk);
          yield chunk;
        }
      };
      if (fault) await writeFile(path, chunks());
      else for await (const _ of body);
      if (!fault || hash.digest('hex') !== fault.file.sha256) continue;
      await store.put(key, await buffer(createReadStream(path)));
      taken.push(fault);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return taken;
}

async function mark({ database, publicUrl }: Repair, { file }: Fault, isLost: boolean): Promise<void> {
  await inTenant(
    database,
    { config: { publicUrl, mailsForReal: false }, registry: createRegistry([], []) },
    file.tenant_id,
    null,
    async ({ db, audit }) => {
      await sql`update files set lost_at = case when ${isLost} then now() end where id = ${file.id}`.execute(
        db,
      );
      const subject = { table: 'files', id: file.id };
      await audit(isLost ? 'files.lose' : 'files.find', subject, { after: { file_name: file.file_name } });
    },
  );
}

async function makeThumbnail(store: FileStore, { file }: Fault): Promise<void> {
  const key = thumbnailKey(file.storage_key);
  const stored = await store.open(file.storage_key);
  if (!stored || (await store.size(key)) !== undefined) return;
  const { thumbnail } = await takeFile(images, await buffer(stored.body));
  if (thumbnail) await store.put(key, thumbnail);
}

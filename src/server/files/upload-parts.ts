// The parts of an unfinished upload, kept in the file store so that every server of an installation has them; and the job that
// removes unfinished uploads after two days. A finished one is kept as long as its key, so that a phone whose answer was lost and that
// was away since finds its file and does not store it twice.

import { sql } from 'kysely';
import { defineJob, type Job } from '#kernel/job.ts';
import type { Files } from './stored-files.ts';

/** All parts but the last have the same size. */
export type Parts = { readonly id: string; readonly byte_size: number; readonly part_bytes: number };

const KEPT_HOURS = 48;
const FINISHED_DAYS = 30;

export function partKey(tenantId: string, uploadId: string, offset: number): string {
  return `${tenantId}/uploads/${uploadId}-${offset}`;
}

/** The keys of all parts in file order. */
export function partKeys(tenantId: string, { id, byte_size, part_bytes }: Parts): string[] {
  const count = Math.ceil(byte_size / part_bytes);
  return Array.from({ length: count }, (_, n) => partKey(tenantId, id, n * part_bytes));
}

export function createUploadSweep(files: Files): Job {
  return defineJob(
    'uploads.sweep',
    (host) =>
      host.inEveryTenant(async ({ db, viewer: { tenantId } }) => {
        const old = await sql<Parts>`
          select id, byte_size::int as byte_size, part_bytes from uploads
          where created_at < now() - make_interval(hours => ${KEPT_HOURS})
            and (file_id is null or created_at < now() - make_interval(days => ${FINISHED_DAYS})) limit 1000`.execute(
          db,
        );
        for (const upload of old.rows) {
          for (const key of partKeys(tenantId, upload)) await files.remove(key);
          await sql`delete from uploads where id = ${upload.id}`.execute(db);
        }
      }),
    '41 * * * *',
  );
}

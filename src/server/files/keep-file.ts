// Stores an uploaded file: both its row and its bytes, or neither. A repeat with the same key answers with the same file, but
// only after checking that its bytes exist, because the client deletes its copy after success.

import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import { storageKey, thumbnailKey } from '#server/files/store-image.ts';
import { type TakenFile, takeFile } from '#server/files/take-file.ts';
import { newId } from '#server/new-id.ts';
import { readAll } from '../bytes.ts';
import { fileHash } from '../hash.ts';
import { once } from '../request/idempotency.ts';
import { toJson } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { type Acting, type Inside, inTransaction } from '../viewers/acting.ts';

export const largestFile = 25 * 1024 * 1024;

export type Upload = {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly workOrder: string | null;
};

/**
 * `key`: the `Idempotency-Key`, for a phone that never got the answer and sends the same photo again. `become`: for whom it is
 * stored, if not for the viewer.
 */
export async function storeFile(
  services: Services,
  acting: Acting,
  upload: Upload,
  key: string | null,
  become: (inside: Inside) => Promise<Inside> = async (inside) => inside,
) {
  const taken = await takeFile(services.images, upload.bytes);
  return inTransaction(services.database, acting, async (entered) => {
    const inside = await become(entered);
    const store = async () => ({
      status: 201,
      body: toJson({ data: await keepFile(services, inside, taken, upload), error: null }),
    });
    if (key === null) return { ...(await store()), replayed: false };
    const bodyText = `${upload.workOrder} ${upload.name} ${await fileHash(upload.bytes)}`;
    const permit = async () => void (await orderOfFile(inside, upload.workOrder));
    const answer = await once(inside, { key, route: 'POST /api/files', bodyText }, store, permit);
    if (answer.replayed) {
      const { data }: { data: { id: string } } = JSON.parse(await answer.body);
      await keepAgain(services, inside, taken, data.id);
    }
    return answer;
  });
}

/**
 * A file belongs to a work order that the uploader can see, or to none. For a job that they were taken off meanwhile it is their own
 * until the photo is recorded. Throws 404.
 */
export async function orderOfFile(
  { within: { db } }: Pick<Inside, 'within'>,
  workOrder: string | null,
): Promise<string | null> {
  if (workOrder === null) return null;
  const { rows } = await sql<{ is_visible: boolean; was_visible: boolean }>`
    select exists (select from work_orders where id = ${workOrder}) as is_visible,
      fw.left_job(${workOrder}) is not null as was_visible`.execute(db);
  if (rows[0]?.is_visible) return workOrder;
  if (rows[0]?.was_visible) return null;
  throw notFound();
}

/**
 * Stores the bytes and inserts the row in the open transaction. Returns `{ id, file_name, media_type, byte_size, width, height
 * }`.
 */
export async function keepFile(
  services: Services,
  inside: Inside,
  taken: TakenFile,
  { name, workOrder: wanted }: Pick<Upload, 'name' | 'workOrder'>,
) {
  const { tenantId, within } = inside;
  const id = newId();
  const key = storageKey(tenantId, id, taken.ending);
  const workOrder = await orderOfFile(inside, wanted);
  const file_name = namedAs(name, taken.ending);
  const { mediaType: media_type, width, height } = taken;
  const byte_size = taken.bytes.byteLength;
  try {
    await putBytes(services, key, taken);
    await sql`insert into files (id, storage_key, file_name, media_type, byte_size, sha256, width, height, has_thumbnail, work_order_id)
      values (${id}, ${key}, ${file_name}, ${media_type}, ${byte_size}, ${await fileHash(taken.bytes)}, ${width}, ${height}, ${taken.thumbnail !== null}, ${workOrder})`.execute(
      within.db,
    );
  } catch (error) {
    // Without their row the bytes could never be found again.
    for (const kept of [key, thumbnailKey(key)]) await services.files.remove(kept).catch(() => undefined);
    throw error;
  }
  return { id, file_name, media_type, byte_size, width, height };
}

/** For a repeated upload: restores bytes that were lost or damaged since. */
export async function keepAgain(
  services: Services,
  { within: { db } }: Inside,
  taken: TakenFile,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ storage_key: string; sha256: string; lost_at: string | null }>`
    select storage_key, sha256, lost_at from files where id = ${id} and deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row) return;
  const stored = await services.files.open(row.storage_key);
  if (stored && (await fileHash(await readAll(stored.body))) === row.sha256 && !row.lost_at) return;
  await putBytes(services, row.storage_key, taken);
  await sql`update files set sha256 = ${await fileHash(taken.bytes)}, byte_size = ${taken.bytes.byteLength}, lost_at = null
    where id = ${id}`.execute(db);
}

async function putBytes({ files }: Services, key: string, { bytes, thumbnail }: TakenFile): Promise<void> {
  await files.put(key, bytes);
  if (thumbnail) await files.put(thumbnailKey(key), thumbnail);
}

/** The given name with the extension of the detected type: `invoice.html` that is a PDF becomes `invoice.pdf`. */
export function namedAs(name: string, ending: string): string {
  const sameKind: Readonly<Record<string, RegExp>> = { jpg: /\.jpe?g$/i, png: /\.png$/i, pdf: /\.pdf$/i };
  if (sameKind[ending]?.test(name)) return name;
  return `${name.replace(/\.[a-z][a-z0-9]{0,7}$/i, '') || 'file'}.${ending}`;
}

/** The file name as displayed, without control and direction characters; it is never used as a path. */
export function shownName(given: string): string {
  return given.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || 'file';
}

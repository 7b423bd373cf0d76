// `POST /api/files` takes one file; `GET /api/files/{id}` gives it back to whoever may see the row that it belongs to.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Range } from '#hosts/node/files/file-store.ts';
import { storageKey, thumbnailKey } from '#hosts/node/files/store-image.ts';
import { type TakenFile, takeFile } from '#hosts/node/files/take-image.ts';
import { newId } from '#hosts/node/new-id.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { type Acting, inTransaction } from '../acting.ts';
import type { App } from '../app.ts';
import { keyOf, once } from '../idempotency.ts';
import { jsonAnswer, toJson } from '../respond.ts';
import type { Services } from '../services.ts';
import { type Ctx, readBytes, withViewer } from './request.ts';

const LARGEST = 25 * 1024 * 1024;

export function registerFiles(app: App, services: Services): void {
  app.post('/api/files', async (c) => {
    const workOrder = c.req.query('work_order_id') ?? null;
    if (workOrder !== null && !isId(workOrder))
      throw new Refused('bad_request', 'work_order_id must be an id.');
    return withViewer(c, services, async (acting) => {
      const bytes = await readBytes(c, LARGEST, tooLarge);
      if (bytes.byteLength === 0) throw new Refused('bad_request', 'The file is empty.');
      const name = shownName(c.req.header('x-file-name'));
      const { status, body, replayed } = await storeFile(services, acting, {
        bytes,
        name,
        workOrder,
        key: keyOf(c.req.header('idempotency-key')) ?? null,
      });
      return jsonAnswer(status, await body, replayed ? { 'idempotency-replayed': 'true' } : {});
    });
  });
  app.get('/api/files/:id{[0-9a-fA-F-]{36}}', (c) =>
    withViewer(c, services, (acting) => sendFile(c, services, acting)),
  );
}

function tooLarge(limit: number): Refused {
  return new Refused('too_large', `A file may have up to ${limit / 1024 / 1024} MB.`);
}

/** What people see; it is never a path. Control and direction characters are taken out. */
function shownName(header: string | undefined): string {
  let name = 'file';
  try {
    name = decodeURIComponent(header ?? 'file');
  } catch {
    // A header that is not percent-encoded is shown as nothing special.
  }
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || 'file';
}

type Upload = {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly workOrder: string | null;
  /** `Idempotency-Key`: a phone that never heard the answer sends the same photo again. */
  readonly key: string | null;
};

async function storeFile(services: Services, acting: Acting, { bytes, name, workOrder, key }: Upload) {
  const taken = await takeFile(bytes);
  return inTransaction(services.database, acting, async (inside) => {
    const store = async () => ({
      status: 201,
      body: toJson({ data: await keepFile(services, inside, { taken, name, workOrder }), error: null }),
    });
    if (key === null) return { ...(await store()), replayed: false };
    const bodyText = `${workOrder} ${name} ${createHash('sha256').update(bytes).digest('hex')}`;
    return once(inside, { key, route: 'POST /api/files', bodyText }, store);
  });
}

async function keepFile(
  services: Services,
  { tenantId, within }: Acting & Required<Pick<Acting, 'within'>>,
  { taken, name, workOrder }: { taken: TakenFile; name: string; workOrder: string | null },
) {
  const id = newId();
  const key = storageKey(tenantId, id, taken.ending);
  const visible =
    workOrder === null ||
    (await sql`select 1 as one from work_orders where id = ${workOrder}`.execute(within.db)).rows.length ===
      1;
  if (!visible) throw notFound();
  const { mediaType, width, height } = taken;
  const byteSize = taken.bytes.byteLength;
  const sha256 = createHash('sha256').update(taken.bytes).digest('hex');
  try {
    await services.files.put(key, taken.bytes);
    if (taken.thumbnail) await services.files.put(thumbnailKey(key), taken.thumbnail);
    await sql`insert into files (id, storage_key, file_name, media_type, byte_size, sha256, width, height, has_thumbnail, work_order_id)
      values (${id}, ${key}, ${name}, ${mediaType}, ${byteSize}, ${sha256}, ${width}, ${height}, ${taken.thumbnail !== null}, ${workOrder})`.execute(
      within.db,
    );
  } catch (error) {
    // Without its row nobody would ever find it again.
    for (const kept of [key, thumbnailKey(key)]) await services.files.remove(kept).catch(() => undefined);
    throw error;
  }
  return { id, file_name: name, media_type: mediaType, byte_size: byteSize, width, height };
}

type FileRow = {
  storage_key: string;
  file_name: string;
  media_type: string;
  sha256: string;
  has_thumbnail: boolean;
};

async function sendFile(c: Ctx, services: Services, acting: Acting): Promise<Response> {
  const id = c.req.param('id') ?? '';
  if (!isId(id)) throw notFound();
  const row = await inTransaction(
    services.database,
    acting,
    async ({ within }) => {
      const { rows } =
        await sql<FileRow>`select storage_key, file_name, media_type, sha256, has_thumbnail from files
      where id = ${id} and deleted_at is null`.execute(within.db);
      return rows[0];
    },
    { readOnly: true },
  );
  if (!row) throw notFound();
  const thumb = c.req.query('variant') === 'thumb' && row.has_thumbnail;
  const key = thumb ? thumbnailKey(row.storage_key) : row.storage_key;
  const size = await services.files.size(key);
  if (size === undefined) throw notFound();
  const headers: Record<string, string> = {
    'content-type': thumb ? 'image/webp' : row.media_type,
    'content-disposition': `${c.req.query('download') === undefined ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.file_name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=300',
    // Whoever signs in next at this browser asks for themselves.
    vary: 'Cookie',
    etag: `"${row.sha256.slice(0, 32)}${thumb ? '-t' : ''}"`,
    'accept-ranges': 'bytes',
  };
  if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  return sendRange(services, key, size, c.req.header('range'), headers);
}

async function sendRange(
  services: Services,
  key: string,
  size: number,
  range: string | undefined,
  headers: Record<string, string>,
): Promise<Response> {
  const read = async (part?: Range) => {
    const file = await services.files.open(key, part);
    if (!file) throw notFound();
    return Readable.toWeb(file.body) as ReadableStream;
  };
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) {
    return new Response(await read(), { headers: { ...headers, 'content-length': String(size) } });
  }
  const start = asked[1] === '' ? Math.max(0, size - Number(asked[2])) : Number(asked[1]);
  const end = asked[1] === '' || asked[2] === '' ? size - 1 : Math.min(Number(asked[2]), size - 1);
  if (start > end || start >= size)
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  return new Response(await read({ start, end }), {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
    },
  });
}

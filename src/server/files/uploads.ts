// Uploads of larger files in parts, so that a bad network costs one part and not the file: begin, put parts in order, finish.
// Every step may be repeated; a client that missed an answer asks how much was received and continues there.

import { type Kysely, sql } from 'kysely';
import { invalid, notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { Tables } from '#kernel/tables.ts';
import { takeFile } from '#server/files/take-file.ts';
import { type Parts, partKey, partKeys } from '#server/files/upload-parts.ts';
import { newId } from '#server/new-id.ts';
import type { App } from '../app.ts';
import { concat, readAll } from '../bytes.ts';
import { keyOf, once } from '../request/idempotency.ts';
import { type Ctx, readBytes, readObject, withViewer } from '../request/request.ts';
import { dataAnswer, jsonAnswer, toJson } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { type Acting, inTransaction } from '../viewers/acting.ts';
import { tooLarge } from './files.ts';
import { keepAgain, keepFile, largestFile, orderOfFile, shownName } from './keep-file.ts';

/** Small enough to be sent within a minute on a slow network; the last part is the remainder. */
const PART_BYTES = 1024 * 1024;

type Row = Parts & {
  readonly file_name: string;
  readonly received: number;
  readonly work_order_id: string | null;
  readonly file_id: string | null;
};

export function registerUploads(app: App, services: Services): void {
  app.post('/api/files/uploads', (c) => withViewer(c, services, (acting) => begin(c, services, acting)));
  app.get('/api/files/uploads/:id{[0-9a-fA-F-]{36}}', (c) =>
    withViewer(c, services, async (acting) => dataAnswer(shown(await look(c, services, acting)))),
  );
  app.put('/api/files/uploads/:id{[0-9a-fA-F-]{36}}', (c) =>
    withViewer(c, services, async (acting) => dataAnswer(shown(await takePart(c, services, acting)))),
  );
  app.post('/api/files/uploads/:id{[0-9a-fA-F-]{36}}/finish', (c) =>
    withViewer(c, services, async (acting) => dataAnswer(await finish(c, services, acting), 201)),
  );
}

function shown({ id, byte_size, part_bytes, received }: Row) {
  return { id, byte_size, part_bytes, received };
}

/** Body `{ file_name, byte_size, work_order_id? }`; the same `Idempotency-Key` refers to the same upload for two days, and for 30 once it is finished. */
async function begin(c: Ctx, services: Services, acting: Acting): Promise<Response> {
  const body = await readObject(c);
  const { file_name, byte_size, work_order_id = null } = body;
  if (typeof file_name !== 'string') throw invalid({ file_name: 'Name the file.' });
  if (typeof byte_size !== 'number' || !Number.isSafeInteger(byte_size) || byte_size < 1)
    throw invalid({ byte_size: 'Say how many bytes will come.' });
  if (byte_size > largestFile) throw tooLarge(largestFile);
  if (work_order_id !== null && (typeof work_order_id !== 'string' || !isId(work_order_id)))
    throw invalid({ work_order_id: 'This must be an id.' });
  const key = keyOf(c.req.header('idempotency-key'));
  const row: Row = {
    ...{ id: newId(), file_name: shownName(file_name), byte_size, part_bytes: PART_BYTES },
    ...{ received: 0, work_order_id, file_id: null },
  };
  const answer = await inTransaction(services.database, acting, async (inside) => {
    const permit = async () => void (await orderOfFile(inside, row.work_order_id));
    const make = async () => {
      await permit();
      return { status: 201, body: toJson({ data: shown(await insert(inside.within.db, row)), error: null }) };
    };
    if (key === undefined) return make();
    const request = { key, route: 'POST /api/files/uploads', bodyText: JSON.stringify(body) };
    return once(inside, request, make, permit);
  });
  return jsonAnswer(answer.status, await answer.body);
}

async function insert(db: Kysely<Tables>, row: Row): Promise<Row> {
  await sql`insert into uploads (id, file_name, byte_size, part_bytes, work_order_id)
    values (${row.id}, ${row.file_name}, ${row.byte_size}, ${row.part_bytes}, ${row.work_order_id})`.execute(
    db,
  );
  return row;
}

function look(c: Ctx, services: Services, acting: Acting): Promise<Row> {
  return inTransaction(services.database, acting, ({ within }) => read(c, within.db, false), {
    readOnly: true,
  });
}

async function read(c: Ctx, db: Kysely<Tables>, isLocked: boolean): Promise<Row> {
  const { rows } = await sql<Row>`
    select id, file_name, byte_size::int as byte_size, part_bytes, received::int as received, work_order_id, file_id
    from uploads where id = ${c.req.param('id')} ${isLocked ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** `?offset=`: the position of the body in the file; must equal the number of bytes received so far. */
async function takePart(c: Ctx, services: Services, acting: Acting): Promise<Row> {
  const offset = c.req.query('offset') ?? '';
  if (!/^\d{1,12}$/.test(offset)) throw new Refused('bad_request', 'Say at which offset this part begins.');
  const bytes = await readBytes(c, PART_BYTES, tooLarge);
  return inTransaction(services.database, acting, async ({ tenantId, within: { db } }) => {
    const row = await read(c, db, true);
    const { id, received, byte_size, part_bytes } = row;
    if (Number(offset) !== received)
      throw new Refused('conflict', `${received} bytes have come: go on there.`, { details: { received } });
    const wanted = Math.min(part_bytes, byte_size - received);
    if (bytes.byteLength !== wanted)
      throw new Refused('bad_request', `This part has ${bytes.byteLength} bytes and not ${wanted}.`);
    await services.files.put(partKey(tenantId, id, received), bytes);
    await sql`update uploads set received = ${received + wanted} where id = ${id}`.execute(db);
    return { ...row, received: received + wanted };
  });
}

/** Answers with the file, as `POST /api/files` does; a repeat answers with the same file. */
async function finish(c: Ctx, services: Services, acting: Acting) {
  const { id, byte_size, received, file_id, ...upload } = await look(c, services, acting);
  if (received < byte_size)
    throw new Refused('conflict', `${received} of ${byte_size} bytes have come.`, { details: { received } });
  const keys = partKeys(acting.tenantId, { id, byte_size, part_bytes: upload.part_bytes });
  const bytes = await joined(services, keys);
  if (bytes.byteLength !== byte_size && file_id === null) throw lost();
  const taken = bytes.byteLength === byte_size ? await takeFile(services.images, bytes) : undefined;
  const file = await inTransaction(services.database, acting, async (inside) => {
    const { db } = inside.within;
    const row = await read(c, db, true);
    if (row.file_id) {
      if (taken) await keepAgain(services, inside, taken, row.file_id);
      return readKept(services, db, row.file_id);
    }
    if (!taken) throw lost();
    const kept = await keepFile(services, inside, taken, {
      name: row.file_name,
      workOrder: row.work_order_id,
    });
    await sql`update uploads set file_id = ${kept.id} where id = ${id}`.execute(db);
    return kept;
  });
  // Parts that can't be removed now are removed by the sweep job.
  for (const key of keys) await services.files.remove(key).catch(() => undefined);
  return file;
}

/** The parts joined; shorter than the file when parts are gone, as after a finished upload. */
async function joined(services: Services, keys: readonly string[]): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (const key of keys) {
    const part = await services.files.open(key);
    if (part) parts.push(await readAll(part.body));
  }
  return concat(parts);
}

function lost(): Refused {
  return new Refused('gone', 'What was uploaded is lost. Upload this file again.');
}

async function readKept(services: Services, db: Kysely<Tables>, id: string) {
  const { rows } = await sql<{ storage_key: string }>`
    select id, file_name, media_type, byte_size::int as byte_size, width, height, storage_key from files
    where id = ${id} and deleted_at is null`.execute(db);
  if (!rows[0]) throw notFound();
  const { storage_key, ...file } = rows[0];
  if ((await services.files.size(storage_key)) === undefined) throw lost();
  return file;
}

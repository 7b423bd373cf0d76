// `POST /api/files` uploads one file; `GET /api/files/{id}` sends it to viewers who can see the row it belongs to.

import { notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { App } from '../app.ts';
import { keyOf } from '../request/idempotency.ts';
import { type Ctx, readBytes, withViewer } from '../request/request.ts';
import { jsonAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../viewers/acting.ts';
import { largestFile, shownName, storeFile } from './keep-file.ts';
import { readFileRow, sendFile } from './send-file.ts';

export function registerFiles(app: App, services: Services): void {
  app.post('/api/files', async (c) => {
    const workOrder = c.req.query('work_order_id') ?? null;
    if (workOrder !== null && !isId(workOrder))
      throw new Refused('bad_request', 'work_order_id must be an id.');
    return withViewer(c, services, async (acting) => {
      const bytes = await readBytes(c, largestFile, tooLarge);
      if (bytes.byteLength === 0) throw new Refused('bad_request', 'The file is empty.');
      const name = fileNameOf(c);
      const key = keyOf(c.req.header('idempotency-key')) ?? null;
      const { status, body, replayed } = await storeFile(services, acting, { bytes, name, workOrder }, key);
      return jsonAnswer(status, await body, replayed ? { 'idempotency-replayed': 'true' } : {});
    });
  });
  app.get('/api/files/:id{[0-9a-fA-F-]{36}}', (c) =>
    withViewer(c, services, async (acting) => {
      const id = c.req.param('id');
      if (!isId(id)) throw notFound();
      const row = await inTransaction(services.database, acting, ({ within }) => readFileRow(within.db, id), {
        readOnly: true,
      });
      return sendFile(c, services, row);
    }),
  );
}

export function tooLarge(limit: number): Refused {
  return new Refused('too_large', `A file may have up to ${limit / 1024 / 1024} MB.`);
}

/** From the header `X-File-Name`, percent-encoded. */
export function fileNameOf(c: Ctx): string {
  return shownName(decoded(c.req.header('x-file-name') ?? ''));
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    // Not percent-encoded: the default name is used.
    return '';
  }
}

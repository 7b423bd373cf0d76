// A link that opens one file for an hour without signing in, to hand it to somebody without an account. Nothing is stored: the
// token contains the file and the expiry, signed with the installation's key. Deleted files are not opened.

import { writeAudit } from '#kernel/audit.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { App } from '../app.ts';
import { concat, fromBase64Url, fromHex, isSame, toBase64Url, toHex } from '../bytes.ts';
import { inTenant } from '../jobs/job-host.ts';
import { withViewer } from '../request/request.ts';
import { networkOf } from '../request/request-facts.ts';
import { dataAnswer } from '../request/respond.ts';
import { takeTurn } from '../request/take-turn.ts';
import type { Services } from '../services.ts';
import { inTransaction } from '../viewers/acting.ts';
import { readFileRow, sendFile } from './send-file.ts';

const LINK_MINUTES = 60;
const LOOKS = { most: 120, seconds: 60 };

type Shared = { readonly tenantId: string; readonly fileId: string; readonly until: number };

export function registerFileLinks(app: App, services: Services): void {
  app.post('/api/files/:id{[0-9a-fA-F-]{36}}/link', (c) =>
    withViewer(c, services, async (acting) => {
      const fileId = c.req.param('id').toLowerCase();
      if (!isId(fileId)) throw notFound();
      const until = Math.floor(Date.now() / 1000) + LINK_MINUTES * 60;
      const expires_at = new Date(until * 1000).toISOString();
      await inTransaction(services.database, acting, async ({ within: { db } }) => {
        await readFileRow(db, fileId);
        await writeAudit(db, 'files.share', { table: 'files', id: fileId }, { after: { expires_at } });
      });
      const token = sign(services, { tenantId: acting.tenantId, fileId, until });
      return dataAnswer({ url: `${services.config.publicUrl}/api/public/files/${token}`, expires_at }, 201);
    }),
  );
  app.get('/api/public/files/:token', async (c) => {
    await takeTurn(services, `file-look:${networkOf(c.get('meta').ip)}`, LOOKS);
    const { tenantId, fileId } = read(services, c.req.param('token'));
    const row = await inTenant(services.database, services, tenantId, null, ({ db }) =>
      readFileRow(db, fileId),
    );
    const answer = await sendFile(c, services, row);
    answer.headers.set('cache-control', 'private, no-store');
    answer.headers.set('x-robots-tag', 'noindex');
    answer.headers.set('referrer-policy', 'no-referrer');
    return answer;
  });
}

/** Token: company id, file id and expiry in epoch seconds, followed by their MAC. */
function sign(services: Services, { tenantId, fileId, until }: Shared): string {
  const said = new Uint8Array(36);
  said.set(fromHex(tenantId.replaceAll('-', '')), 0);
  said.set(fromHex(fileId.replaceAll('-', '')), 16);
  new DataView(said.buffer).setUint32(32, until);
  return toBase64Url(concat([said, seal(services, said)]));
}

function seal({ sealing }: Services, said: Uint8Array): Uint8Array {
  return sealing.keyedHash('file link', toHex(said));
}

function read(services: Services, token: string): Shared {
  const bytes = fromBase64Url(token);
  const said = bytes.subarray(0, 36);
  if (said.length !== 36 || !isSame(bytes.subarray(36), seal(services, said))) throw notFound();
  const until = new DataView(bytes.buffer).getUint32(32);
  if (until * 1000 <= Date.now())
    throw new Refused('gone', 'This link has run out. Ask whoever gave it to you for a new one.');
  return { tenantId: idOf(said.subarray(0, 16)), fileId: idOf(said.subarray(16, 32)), until };
}

function idOf(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

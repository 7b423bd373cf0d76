// A link that opens one file for an hour without signing in, to hand it to somebody without an account. Nothing is stored: the
// token contains the file and the expiry, signed with the installation's key. Deleted files are not opened.

import { writeAudit } from '#kernel/audit.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { App } from '../app.ts';
import { concat, fromBase64Url, fromHex, isSame, toBase64Url, toHex } from '../bytes.ts';
import { inTenant } from '../jobs/job-host.ts';
import { enforceRateLimit } from '../request/rate-limit.ts';
import { withViewer } from '../request/request.ts';
import { networkOf } from '../request/request-facts.ts';
import { dataAnswer } from '../request/respond.ts';
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
    await enforceRateLimit(services, `file-look:${networkOf(c.get('meta').ip)}`, LOOKS);
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
  const signed = new Uint8Array(36);
  signed.set(fromHex(tenantId.replaceAll('-', '')), 0);
  signed.set(fromHex(fileId.replaceAll('-', '')), 16);
  new DataView(signed.buffer).setUint32(32, until);
  return toBase64Url(concat([signed, macOf(services, signed)]));
}

function macOf({ installationKey }: Services, signed: Uint8Array): Uint8Array {
  return installationKey.keyedHash('file link', toHex(signed));
}

function read(services: Services, token: string): Shared {
  const bytes = fromBase64Url(token);
  const signed = bytes.subarray(0, 36);
  if (signed.length !== 36 || !isSame(bytes.subarray(36), macOf(services, signed))) throw notFound();
  const until = new DataView(bytes.buffer).getUint32(32);
  if (until * 1000 <= Date.now())
    throw new Refused('gone', 'This link has expired. Ask the person who gave it to you for a new one.');
  return { tenantId: idOf(signed.subarray(0, 16)), fileId: idOf(signed.subarray(16, 32)), until };
}

function idOf(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

// Pictures of people and companies. A person's picture is the same in every company; viewers who share no company with them get
// 404.

import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { App } from '../app.ts';
import { fromBase64 } from '../bytes.ts';
import { type Ctx, readBytes } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { identity, signedIn } from '../viewers/identity.ts';
import { officeOnly } from '../viewers/office-only.ts';

const LARGEST = 10 * 1024 * 1024;

export function registerAvatars(app: App, services: Services): void {
  app.put('/api/auth/avatar', (c) => changeOwn(c, services, () => readPicture(c, services)));
  app.delete('/api/auth/avatar', (c) => changeOwn(c, services, async () => null));
  const refusal = 'The company’s picture is for its owners and supervisors.';
  const forOffice = officeOnly(services, refusal);
  app.put('/api/company/avatar', async (c) => {
    const { viewer } = await signedIn(c, services);
    // Checked before the picture is decoded, which is expensive.
    if (!viewer || !office.includes(viewer.role)) throw new Refused('forbidden', refusal);
    const picture = await readPicture(c, services);
    return forOffice(c, (ctx) => changeCompanys(ctx, picture));
  });
  app.delete('/api/company/avatar', (c) => forOffice(c, (ctx) => changeCompanys(ctx, null)));
  app.get('/api/avatars/:id', async (c) => {
    const { userId } = await signedIn(c, services, 'restricted');
    return showAvatar(c, services, userId);
  });
}

async function readPicture(c: Ctx, { images }: Services): Promise<Uint8Array> {
  const bytes = await readBytes(
    c,
    LARGEST,
    () => new Refused('too_large', 'A picture may have up to 10 MB.'),
  );
  return images.avatar(bytes).catch(() => {
    throw new Refused('unsupported_media_type', 'This picture can’t be read. Upload a JPEG, PNG or WebP.');
  });
}

async function changeOwn(
  c: Ctx,
  services: Services,
  read: () => Promise<Uint8Array | null>,
): Promise<Response> {
  const { userId } = await signedIn(c, services, 'restricted');
  const picture = await read();
  const avatar_url = await identity(c, services, async (ctx) => {
    const { rows } = await sql<{ url: string | null }>`
      select fw.store_avatar(${userId}, null, ${picture}) as url`.execute(ctx.db);
    const url = rows[0]?.url ?? null;
    await sql`update profiles set avatar_url = ${url}, updated_at = now() where user_id = ${userId}`.execute(
      ctx.db,
    );
    await ctx.audit(userId);
    return url;
  });
  services.viewers.forget();
  return dataAnswer({ avatar_url });
}

async function changeCompanys({ db, audit, viewer }: CommandCtx, picture: Uint8Array | null) {
  const { rows } = await sql<{ url: string | null }>`
    select fw.store_avatar(null, fw.current_tenant(), ${picture}) as url`.execute(db);
  const avatar_url = rows[0]?.url ?? null;
  await sql`update tenants set avatar_url = ${avatar_url} where id = fw.current_tenant()`.execute(db);
  await audit('tenants.change', { table: 'tenants', id: viewer.tenantId }, { after: { avatar_url } });
  return { avatar_url };
}

/** Revalidated each time, because another person may sign in at this browser; the bytes are only sent once. */
async function showAvatar(c: Ctx, services: Services, userId: string): Promise<Response> {
  const id = c.req.param('id') ?? '';
  if (!isId(id)) throw notFound();
  const [rows] = await services.database.run([
    { name: 'avatar_for', text: `select encode(fw.avatar_for($1, $2), 'base64')`, values: [userId, id] },
  ]);
  const image = rows?.[0]?.[0];
  if (!image) throw notFound();
  const headers = { etag: `"${id}"`, 'cache-control': 'private, no-cache', vary: 'Cookie' };
  if (c.req.header('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  return new Response(fromBase64(image), {
    headers: { ...headers, 'content-type': 'image/webp' },
  });
}

// The specified routes for financial permissions, at their own paths and under /api: listing, granting, revoking, a member's
// profile, and the signed-in user. They use the same commands as the rest of the product.

import { sql } from 'kysely';
import { hasFinancialAccess } from '#domains/identity/permissions/financial-permissions.rules.ts';
import { heldPermissions } from '#domains/identity/permissions/held-permissions.ts';
import { financialPermissions, office } from '#kernel/access.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { invalid, notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { runCommand } from '#kernel/run-command.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import type { App } from '../app.ts';
import { type Ctx, readObject, sessionTokenOf, tenantOf, withViewer } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { type Acting, signedOut } from '../viewers/acting.ts';
import { hashToken } from '../viewers/session-cookie.ts';
import { withCtx } from '../viewers/with-ctx.ts';

const TABLE = 'financial_permissions';
const reading = { readOnly: true };

export function registerFinancialPermissions(app: App, services: Services): void {
  for (const base of ['', '/api']) {
    app.get(`${base}/financial-permissions`, (c) => list(c, services));
    app.post(`${base}/financial-permissions`, (c) => grant(c, services));
    app.put(`${base}/financial-permissions/:userId/:permissionType`, (c) => revoke(c, services));
    app.get(`${base}/user-profiles/:id`, (c) => profile(c, services));
  }
  app.get('/auth/user', async (c) => {
    const token = sessionTokenOf(c);
    const known = token && (await services.viewers.findFresh(hashToken(token), tenantOf(c)));
    if (!known) throw signedOut();
    return dataAnswer({ id: known.userId, email: known.email });
  });
}

async function list(c: Ctx, services: Services): Promise<Response> {
  const { user_id, is_active, tenant: _company, ...unknown } = c.req.query();
  const [strange] = Object.keys(unknown);
  if (strange) throw new Refused('bad_request', `There is no “${strange.slice(0, 60)}” to filter by.`);
  const userId = user_id?.replace(/^eq\./, '');
  if (userId !== undefined && !isId(userId)) throw new Refused('bad_request', 'user_id must be an id.');
  const active = is_active?.replace(/^eq\./, '');
  if (active !== undefined && active !== 'true' && active !== 'false')
    throw new Refused('bad_request', 'is_active is true or false.');
  return withViewer(c, services, async (acting) => {
    if (userId !== undefined && userId.toLowerCase() !== acting.userId) refuseOthers(acting);
    const isActive = active === undefined ? undefined : active === 'true';
    return dataAnswer(
      await withCtx(services, acting, (ctx) => heldPermissions(ctx, { userId, isActive }), reading),
    );
  });
}

function refuseOthers({ permissions }: Acting): void {
  if (!permissions.has('manage_financial_permissions'))
    throw new Refused('forbidden', 'Insufficient permissions to view financial permissions');
}

/** Set by the database; values sent by the client are ignored. */
const ownedByDatabase = new Set(['granted_by', 'granted_at', 'updated_at']);

async function grant(c: Ctx, services: Services): Promise<Response> {
  const body = await readObject(c);
  const input = Object.fromEntries(
    Object.entries(body).filter(([key]) => !ownedByDatabase.has(key) && key !== 'is_active'),
  );
  return withViewer(c, services, async (acting) => {
    if (body.is_active === false) throw invalid({ is_active: 'A grant is active. Revoke it with PUT.' });
    const granted = await withCtx(services, acting, async (ctx) => {
      const { id } = await runCommand(services.registry, ctx, {
        table: TABLE,
        id: '-',
        name: 'grant',
        body: input,
      });
      return record(ctx, id);
    });
    return dataAnswer(granted, 201);
  });
}

async function revoke(c: Ctx, services: Services): Promise<Response> {
  const userId = c.req.param('userId') ?? '';
  const type = c.req.param('permissionType') ?? '';
  const { is_active } = await readObject(c);
  return withViewer(c, services, async (acting) => {
    refuseOthers(acting);
    if (!isId(userId) || !isOneOf(financialPermissions, type)) throw notFound();
    if (is_active !== false) throw invalid({ is_active: 'Send false to revoke. A grant is made with POST.' });
    const revoked = await withCtx(services, acting, async (ctx) => {
      const { rows } = await sql<{ id: string }>`select id from financial_permissions
        where user_id = ${userId} and permission_type = ${type} and is_active`.execute(ctx.db);
      if (!rows[0]) throw notFound();
      const call = { table: TABLE, id: rows[0].id, name: 'revoke', body: {} };
      await runCommand(services.registry, ctx, call);
      return record(ctx, rows[0].id);
    });
    return dataAnswer(revoked);
  });
}

async function record({ db }: CommandCtx, id: string | null): Promise<unknown> {
  const { rows } =
    await sql`select id, user_id, permission_type, granted_by, granted_at, expires_at, is_active, updated_at
    from financial_permissions where id = ${id}`.execute(db);
  return rows[0];
}

type Profile = {
  id: string;
  full_name: string;
  role: string;
  avatar_url: string | null;
  financial_role: string | null;
};

/** A person's own profile; owners and supervisors can read everybody's in the company. */
async function profile(c: Ctx, services: Services): Promise<Response> {
  const id = (c.req.param('id') ?? '').toLowerCase();
  if (!isId(id)) throw notFound();
  return withViewer(c, services, async (acting) => {
    if (id !== acting.userId && !office.includes(acting.role)) throw notFound();
    const found = await withCtx(
      services,
      acting,
      async ({ db }) => {
        const { rows } = await sql<Profile>`
          select m.user_id as id, p.full_name, m.role, p.avatar_url, m.financial_role
          from memberships m join profiles p on p.user_id = m.user_id where m.user_id = ${id} and m.status = 'active'`.execute(
          db,
        );
        return rows[0];
      },
      reading,
    );
    if (!found) throw notFound();
    const own = id === acting.userId ? { has_financial_access: hasFinancialAccess(acting.permissions) } : {};
    return dataAnswer({ ...found, ...own });
  });
}

// The companies of a person: founding one; suspending, resuming and deleting the ones they own. A suspended company can't be
// entered, so these routes name it in the path and check ownership in the database.

import { sql } from 'kysely';
import {
  cancelDeletion,
  requestDeletion,
  resumeCompany,
  suspendCompany,
} from '#domains/companies/lifecycle/company-lifecycle.ts';
import {
  addCompanyDefaults,
  createCompanyRow,
  readNewCompany,
} from '#domains/companies/lifecycle/create-company.ts';
import { readInvitation } from '#domains/identity/members/join-company.ts';
import type { OwnCompany } from '#domains/identity/members/own-companies.rules.ts';
import type { Viewer } from '#kernel/access.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { notFound, Refused } from '#kernel/errors.ts';
import { firstOf } from '#kernel/type-guards.ts';
import { newId } from '#server/new-id.ts';
import type { App } from '../app.ts';
import { type Ctx, readObject } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { networkNotAllowed, signedOut, unverified } from '../viewers/acting.ts';
import { createCtx } from '../viewers/command-context.ts';
import { identity, signedIn } from '../viewers/identity.ts';
import { renewSession } from '../viewers/renew-session.ts';
import type { Known } from '../viewers/viewers.ts';

export function registerCompanies(app: App, services: Services): void {
  app.get('/api/companies', async (c) => {
    const known = await signedIn(c, services);
    return dataAnswer(await identity(c, services, ({ db }) => ownCompanies(db, known.userId)));
  });
  app.post('/api/companies', async (c) => {
    const known = await signedIn(c, services);
    const company = await found(c, services, known, await readObject(c));
    return renewSession(c, services, known.tokenHash, dataAnswer(company, 201));
  });
  app.post('/api/companies/:id{[0-9a-fA-F-]{36}}/suspend', (c) => asOwner(c, services, suspendCompany));
  app.post('/api/companies/:id{[0-9a-fA-F-]{36}}/resume', (c) => asOwner(c, services, resumeCompany));
  app.post('/api/companies/:id{[0-9a-fA-F-]{36}}/delete', async (c) => {
    const body = await readObject(c);
    return asOwner(c, services, (ctx) => requestDeletion(ctx, body));
  });
  app.post('/api/companies/:id{[0-9a-fA-F-]{36}}/restore', (c) => asOwner(c, services, cancelDeletion));
  app.get('/api/auth/invitation', async (c) =>
    dataAnswer(await identity(c, services, (ctx) => readInvitation(ctx, c.req.query('token') ?? ''))),
  );
}

type Db = CommandCtx['db'];

async function ownCompanies(db: Db, userId: string): Promise<readonly OwnCompany[]> {
  const { rows } = await sql<{ found: OwnCompany[] }>`select fw.own_companies(${userId}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? [];
}

/** Any confirmed account may found a company and becomes its owner; it gets no access to another. */
async function found(c: Ctx, services: Services, known: Known, body: Record<string, unknown>) {
  const company = readNewCompany(body);
  const id = newId();
  await services.database.transaction(async ({ db }) => {
    const owned = (await ownCompanies(db, known.userId)).filter(({ role }) => role === 'owner');
    if (owned.length >= 50) throw new Refused('conflict', 'You own 50 companies already.');
    await enterCompany(c, db, id, known.userId, null);
    const membershipId = await createCompanyRow({ db, newId }, id, known.userId, company);
    const owner = ownerOf(known, { tenantId: id, membershipId, ...company });
    const ctx = await createCtx(db, owner, services);
    await addCompanyDefaults(ctx, company.country);
    await sql`update sessions set renewal_due = true where id = ${known.sessionId}`.execute(db);
    await ctx.audit('tenants.create', { table: 'tenants', id }, { after: company });
  });
  return { id, company_name: company.company_name };
}

/**
 * Runs `work` in a transaction of the company, suspended or not, for one of its owners. Throws not_found for anybody who is not a
 * member.
 */
async function asOwner(
  c: Ctx,
  services: Services,
  work: (ctx: CommandCtx) => Promise<unknown>,
): Promise<Response> {
  const known = await signedIn(c, services);
  const tenantId = (c.req.param('id') ?? '').toLowerCase();
  const companies = await services.database.transaction(async ({ db }) => {
    const mine = (await ownCompanies(db, known.userId)).find(({ id }) => id === tenantId);
    if (!mine) throw notFound();
    if (mine.role !== 'owner') throw new Refused('forbidden', 'Only an owner closes or deletes a company.');
    await enterCompany(c, db, tenantId, known.userId, mine.membership_id);
    await requireFullSession(c, db, known);
    const { rows } = await sql<Conventions>`select currency, timezone, locale from tenants`.execute(db);
    const owner = ownerOf(known, {
      tenantId,
      membershipId: mine.membership_id,
      ...firstOf(rows),
    });
    await work(await createCtx(db, owner, services));
    return ownCompanies(db, known.userId);
  });
  services.viewers.forget();
  return dataAnswer(companies);
}

/**
 * The company's sign-in policy applies here too. A suspended company is not entered through `fw.enter`, so the policy is checked
 * here.
 */
async function requireFullSession(c: Ctx, db: Db, known: Known): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    select fw.standing(s, t.settings, ${c.get('meta').ip.replace('unknown', '')}) as status
    from sessions s cross join tenants t where s.id = ${known.sessionId}`.execute(db);
  const status = rows[0]?.status ?? 'ended';
  if (status === 'ended') throw signedOut();
  if (status === 'network') throw networkNotAllowed();
  if (status !== 'full') throw unverified();
}

async function enterCompany(
  c: Ctx,
  db: Db,
  tenant: string,
  user: string,
  membership: string | null,
): Promise<void> {
  const { requestId, ip, agent } = c.get('meta');
  await sql`select fw.act(${tenant}, ${user}, ${membership}, 'owner', 'command', ${requestId},
    ${ip.replace('unknown', '')}, ${agent})`.execute(db);
}

type Conventions = Pick<Viewer, 'currency' | 'timezone' | 'locale'>;

function ownerOf(known: Known, place: Conventions & { tenantId: string; membershipId: string }): Viewer {
  const { tenantId, membershipId, currency, timezone, locale } = place;
  const { userId, fullName } = known;
  const permissions: Viewer['permissions'] = new Set();
  return {
    userId,
    fullName,
    role: 'owner',
    permissions,
    tenantId,
    membershipId,
    currency,
    timezone,
    locale,
  };
}

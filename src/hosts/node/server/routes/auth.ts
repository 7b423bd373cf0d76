// Signing up, in and out, and who is signed in: the spec's four calls, and what their flows need.

import { sql } from 'kysely';
import { confirmEmail } from '#domains/identity/confirm-email.ts';
import { acceptInvitation, requestToJoin } from '#domains/identity/join-company.ts';
import { noteCompanyUsed, noteSeen } from '#domains/identity/own-sessions.ts';
import { requestReset, resetPassword } from '#domains/identity/reset-password.ts';
import {
  endSession,
  messages,
  openSession,
  proveIdentity,
  refreshFinancials,
  sessionHours,
  signIn,
} from '#domains/identity/sign-in.ts';
import { isEmail, readSignUp, refuseUnknown, signUp } from '#domains/identity/sign-up.ts';
import type { IdentityCtx } from '#domains/identity/tables.ts';
import { newId } from '#hosts/node/new-id.ts';
import { Refused } from '#kernel/errors.ts';
import type { Tables } from '#kernel/tables.ts';
import { signedOut } from '../acting.ts';
import type { App } from '../app.ts';
import { networkOf } from '../request-facts.ts';
import { jsonAnswer, toJson } from '../respond.ts';
import type { Services } from '../services.ts';
import { clearedCookies, hashToken, newToken, sessionCookie } from '../session-cookie.ts';
import type { Known } from '../viewers.ts';
import { type Ctx, readObject, sessionTokenOf, tenantOf } from './request.ts';

export function registerAuth(app: App, services: Services): void {
  app.post('/api/auth/signup', async (c) => {
    const wanted = readSignUp(await readObject(c));
    const user = await identity(c, services, (ctx) => signUp(ctx, wanted));
    return answer({ user, session: null, confirm_email: services.config.mailsForReal }, 201);
  });
  app.post('/api/auth/signin', (c) => postSignIn(c, services));
  app.post('/api/auth/signout', async (c) => {
    const token = sessionTokenOf(c);
    if (token) await identity(c, services, (ctx) => endSession(ctx, token));
    if (token) services.viewers.forget(hashToken(token));
    return answer({ user: null, session: null }, 200, { 'set-cookie': clearedCookies(c.get('secure')) });
  });
  app.get('/api/auth/session', async (c) => {
    const token = sessionTokenOf(c);
    const known = token ? await services.viewers.find(hashToken(token), tenantOf(c)) : undefined;
    const session = known ? await sessionShape(services, known) : null;
    if (known) await identity(c, services, (ctx) => noteUse(ctx, known, tenantOf(c)));
    return answer({ session, user: session?.user ?? null });
  });
  app.get('/api/auth/user', async (c) => {
    const { userId, email } = await signedIn(c, services);
    return answer({ user: { id: userId, email } });
  });
  app.post('/api/auth/reauthenticate', async (c) => {
    const { password } = await readObject(c);
    const known = await signedIn(c, services);
    const given = {
      email: known.email,
      password: String(password ?? ''),
      network: networkOf(c.get('meta').ip),
    };
    await proveIdentity((part) => identity(c, services, part), services.passwords.verify, given);
    await identity(c, services, (ctx) => refreshFinancials(ctx, known.sessionId));
    return answer({ unlocked: true });
  });
  registerLinks(app, services);
  registerJoining(app, services);
}

async function noteUse(ctx: IdentityCtx, known: Known, chosen: string | null): Promise<void> {
  await noteSeen(ctx, known.sessionId);
  if (chosen && known.viewer) await noteCompanyUsed(ctx, known.userId, known.viewer.tenantId);
}

async function postSignIn(c: Ctx, services: Services): Promise<Response> {
  const body = await readObject(c);
  refuseUnknown(body, ['email', 'password']);
  const { email, password } = body;
  if (typeof email !== 'string' || typeof password !== 'string' || !email.trim() || !password) {
    throw new Refused('invalid', messages.missing, { fields: { email: messages.missing } });
  }
  if (email.length > 254 || password.length > 100_000) throw new Refused('unauthenticated', messages.wrong);
  const given = { email, password, network: networkOf(c.get('meta').ip) };
  const { token } = await signIn((part) => identity(c, services, part), services.passwords.verify, given);
  const known = await services.viewers.find(hashToken(token), null);
  if (!known) throw signedOut();
  const session = await sessionShape(services, known);
  return answer({ user: session.user, session }, 200, {
    'set-cookie': sessionCookie(token, sessionHours * 3600, c.get('secure')),
  });
}

/** Links from mails, and asking for one. Asking always gets the same answer. */
function registerLinks(app: App, services: Services): void {
  app.post('/api/auth/confirm-email', async (c) => {
    const { token } = await readObject(c);
    await identity(c, services, (ctx) => confirmEmail(ctx, String(token ?? '')));
    return answer({ confirmed: true });
  });
  app.post('/api/auth/request-reset', async (c) => {
    const { email } = await readObject(c);
    if (typeof email !== 'string' || !isEmail(email))
      throw new Refused('invalid', 'Enter a valid email address.', {
        fields: { email: 'Enter a valid email address.' },
      });
    await identity(c, services, (ctx) => requestReset(ctx, email));
    return answer({ sent: true });
  });
  app.post('/api/auth/reset-password', async (c) => {
    const { token, password } = await readObject(c);
    await identity(c, services, (ctx) => resetPassword(ctx, String(token ?? ''), String(password ?? '')));
    services.viewers.forget();
    return answer({ changed: true });
  });
}

/** Into a company, by invitation or by asking with its join code. The session gets a new token with its new rights. */
function registerJoining(app: App, services: Services): void {
  app.post('/api/auth/accept-invitation', async (c) => {
    const { token } = await readObject(c);
    const known = await signedIn(c, services);
    const who = { id: known.userId, email: known.email, requestedRole: known.requestedRole };
    const joined = await identity(c, services, async (ctx) => {
      const tenantId = await acceptInvitation(ctx, who, String(token ?? ''));
      await endSession(ctx, sessionTokenOf(c) as string);
      return { tenantId, session: await openSession(ctx, known.userId) };
    });
    services.viewers.forget(known.tokenHash);
    return answer({ tenant_id: joined.tenantId }, 200, {
      'set-cookie': sessionCookie(joined.session, sessionHours * 3600, c.get('secure')),
    });
  });
  app.post('/api/auth/join', async (c) => {
    const { code } = await readObject(c);
    const known = await signedIn(c, services);
    const who = { id: known.userId, email: known.email, requestedRole: known.requestedRole };
    await identity(c, services, (ctx) => requestToJoin(ctx, who, String(code ?? '')));
    return answer({ requested: true });
  });
}

export async function signedIn(c: Ctx, services: Services): Promise<Known> {
  const token = sessionTokenOf(c);
  const known = token ? await services.viewers.find(hashToken(token), tenantOf(c)) : undefined;
  if (!known) throw signedOut();
  return known;
}

/** A transaction of identity's own: there is no company yet. */
export function identity<T>(c: Ctx, services: Services, part: (ctx: IdentityCtx) => Promise<T>): Promise<T> {
  const { ip, agent } = c.get('meta');
  return services.database.transaction(({ db }) =>
    part({
      db,
      publicUrl: services.config.publicUrl,
      mailsForReal: services.config.mailsForReal,
      ip: ip === 'unknown' ? null : ip,
      agent,
      hashPassword: services.passwords.hash,
      verifyPassword: services.passwords.verify,
      newToken,
      hashToken,
      newId,
      mail: (mail) => queueAccountMail(db, mail),
    }),
  );
}

async function queueAccountMail(
  db: import('kysely').Kysely<Tables>,
  mail: { to: string; subject: string; text: string },
): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select fw.queue_account_mail(${mail.to}, ${mail.subject}, ${mail.text}) as id`.execute(db);
  const job = JSON.stringify({ id: rows[0]?.id, tenant_id: null });
  await sql`select fw_jobs.enqueue('mail.send', ${job}::json, null, ${`mail:${rows[0]?.id}`})`.execute(db);
}

async function sessionShape(services: Services, known: Known) {
  const text = 'select fw.companies_of($1::uuid)::text';
  const [rows] = await services.database.run([{ name: 'companies_of', text, values: [known.userId] }]);
  const { viewer } = known;
  return {
    user: { id: known.userId, email: known.email },
    profile: {
      full_name: known.fullName,
      role: viewer?.role ?? known.requestedRole,
      avatar_url: known.avatarUrl,
      financial_role: known.financialRole,
    },
    tenant: viewer
      ? {
          id: viewer.tenantId,
          company_name: known.companyName,
          currency: viewer.currency,
          timezone: viewer.timezone,
          locale: known.ownLocale ?? viewer.locale,
        }
      : null,
    membership_id: viewer?.membershipId ?? null,
    memberships: JSON.parse(rows?.[0]?.[0] ?? '[]') as unknown[],
    can: viewer ? [...viewer.permissions] : [],
    expires_at: known.expiresAt,
  };
}

/** `data` for the client's one shape of answers, and the same at the top as the spec's calls name it. */
function answer(data: Record<string, unknown>, status = 200, headers: Record<string, string> = {}): Response {
  return jsonAnswer(status, toJson({ ...data, data, error: null }), headers);
}

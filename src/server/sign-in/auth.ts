// Sign-up, sign-in, sign-out and the current session: the specified routes, and what their flows need.

import { isFirstRun } from '#domains/identity/accounts/first-run.ts';
import { readSignUp, signUp } from '#domains/identity/accounts/sign-up.ts';
import { acceptInvitation, requestToJoin } from '#domains/identity/members/join-company.ts';
import {
  endSession,
  mustForget,
  noteCompanyUsed,
  refreshFinancials,
  renewSession,
} from '#domains/identity/sign-in/sessions.ts';
import {
  messages,
  proveIdentity,
  type SecondStep,
  type SignedIn,
  signIn,
} from '#domains/identity/sign-in/sign-in.ts';
import { Refused } from '#kernel/errors.ts';
import type { App } from '../app.ts';
import { hasDemo } from '../pages/demo-folder.ts';
import { readBody } from '../request/read-body.ts';
import { type Ctx, readObject, sessionTokenOf, tenantOf } from '../request/request.ts';
import type { Services } from '../services.ts';
import { signedOut } from '../viewers/acting.ts';
import {
  attemptContextOf,
  clearSession,
  identity,
  leaveCookies,
  signedIn,
  signRequest,
} from '../viewers/identity.ts';
import { leaveSession } from '../viewers/renew-session.ts';
import { cookiesOf, hashToken, readDeviceTokens } from '../viewers/session-cookie.ts';
import { answer, sessionShape } from '../viewers/session-shape.ts';
import { fingerprintOf } from './device-info.ts';

export function registerAuth(app: App, services: Services): void {
  app.post('/api/auth/signup', async (c) => {
    const wanted = readSignUp(await readObject(c));
    // Before the transaction, so that no connection is held while waiting for hashing.
    const hash = await services.passwords.hash(wanted.password);
    const user = await identity(c, services, (ctx) => signUp(ctx, wanted, hash));
    return answer({ user, session: null, confirm_email: services.config.mailsForReal }, 201);
  });
  app.post('/api/auth/signin', (c) => postSignIn(c, services));
  app.post('/api/auth/signout', async (c) => {
    const token = sessionTokenOf(c);
    if (token) await identity(c, services, (ctx) => endSession(ctx, token));
    if (token) services.viewers.forget(hashToken(token));
    return clearSession(c, answer({ user: null, session: null }));
  });
  app.get('/api/auth/session', async (c) => {
    const token = sessionTokenOf(c);
    const known = token ? await services.viewers.findFresh(hashToken(token), tenantOf(c)) : undefined;
    const session = known ? await sessionShape(services, known) : null;
    if (known) {
      if (!c.get('meta').background) services.viewers.noteSeen(known);
      const { userId, viewer } = known;
      if (tenantOf(c) && viewer) {
        await identity(c, services, (ctx) => noteCompanyUsed(ctx, userId, viewer.tenantId));
      }
    }
    const is_first_run = session === null && (await identity(c, services, isFirstRun));
    const devices = readDeviceTokens(cookiesOf(c), c.get('secure'));
    const must_forget =
      session === null && (await identity(c, services, (ctx) => mustForget(ctx, token, devices)));
    return answer({
      session,
      must_forget,
      user: session?.user ?? null,
      sends_mail: services.config.mailsForReal,
      is_first_run,
      has_demo: hasDemo(services.pages),
    });
  });
  app.get('/api/auth/user', async (c) => {
    const { userId, email } = await signedIn(c, services, 'any');
    return answer({ user: { id: userId, email } });
  });
  // Sent by the screen when the user is active without requests, to extend the half hour of financial access.
  app.post('/api/auth/active', async (c) => {
    const { tokenHash } = await signedIn(c, services);
    await services.viewers.extendFinance(tokenHash);
    return answer({ noted: true });
  });
  app.post('/api/auth/reauthenticate', async (c) => {
    const { email, userId, sessionId } = await signedIn(c, services);
    const { password = '' } = await readBody(c, { password: 'text' });
    await proveIdentity(attemptContextOf(c, services), { email, password });
    await identity(c, services, (ctx) => refreshFinancials(ctx, userId, sessionId));
    return answer({ unlocked: true });
  });
  registerJoining(app, services);
}

async function postSignIn(c: Ctx, services: Services): Promise<Response> {
  const { email, password, device_info } = await readBody(c, {
    email: 'text',
    password: 'text',
    device_info: 'object',
  });
  if (!email?.trim() || !password) {
    throw new Refused('invalid', messages.missing, { fields: { email: messages.missing } });
  }
  c.get('account').email = email.trim().slice(0, 254);
  const fingerprint = fingerprintOf(device_info);
  return afterStep(
    c,
    services,
    await signIn(attemptContextOf(c, services), { email, password }, fingerprint),
  );
}

/** Answers with the session, or with the second step to take. */
export async function afterStep(
  c: Ctx,
  services: Services,
  reached: SignedIn | SecondStep,
): Promise<Response> {
  if (reached.step === 'second_factor') {
    const { ticket, methods } = reached;
    return answer({ user: null, session: null, second_factor: { ticket, methods } });
  }
  const known = await services.viewers.findFresh(hashToken(reached.token), null);
  if (!known) throw signedOut();
  const session = await sessionShape(services, known);
  return leaveCookies(c, answer({ user: session.user, session }), reached);
}

/** Joining a company, by invitation or by its join code. The session gets a new token with its new rights. */
function registerJoining(app: App, services: Services): void {
  app.post('/api/auth/accept-invitation', async (c) => {
    const known = await signedIn(c, services);
    const { token = '' } = await readBody(c, { token: 'text' });
    const who = { id: known.userId, email: known.email, requestedRole: known.requestedRole };
    const joined = await identity(c, services, async (ctx) => {
      await signRequest(c, ctx.db, known.userId);
      const tenantId = await acceptInvitation(ctx, who, token);
      return { tenantId, session: await renewSession(ctx, known.sessionId) };
    });
    services.viewers.forget(known.tokenHash);
    return leaveSession(c, answer({ tenant_id: joined.tenantId }), joined.session);
  });
  app.post('/api/auth/join', async (c) => {
    const known = await signedIn(c, services);
    const { code = '' } = await readBody(c, { code: 'text' });
    const who = { id: known.userId, email: known.email, requestedRole: known.requestedRole };
    await identity(c, services, async (ctx) => {
      await signRequest(c, ctx.db, known.userId);
      await requestToJoin(ctx, who, code);
    });
    return answer({ requested: true });
  });
}

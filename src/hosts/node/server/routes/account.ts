// What belongs to a person and not to a company: profile, password, and where they are signed in.

import { changePassword } from '#domains/identity/change-password.ts';
import { changeProfile, ownProfile } from '#domains/identity/own-profile.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '#domains/identity/own-sessions.ts';
import { refuseUnknown } from '#domains/identity/sign-up.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import type { App } from '../app.ts';
import { networkOf } from '../request-facts.ts';
import { dataAnswer } from '../respond.ts';
import type { Services } from '../services.ts';
import { identity, signedIn } from './auth.ts';
import { type Ctx, readObject } from './request.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function registerAccount(app: App, services: Services): void {
  app.get('/api/auth/profile', async (c) => {
    const { userId } = await signedIn(c, services);
    return dataAnswer(await identity(c, services, (ctx) => ownProfile(ctx, userId)));
  });
  app.put('/api/auth/profile', async (c) => {
    const { userId, viewer, requestedRole } = await signedIn(c, services);
    const body = await readObject(c);
    const writer = { role: viewer?.role ?? requestedRole, currency: viewer?.currency ?? 'USD' };
    const profile = await identity(c, services, (ctx) => changeProfile(ctx, userId, writer, body));
    services.viewers.forget();
    return dataAnswer(profile);
  });
  app.post('/api/auth/change-password', (c) => postPassword(c, services));
  app.get('/api/auth/sessions', async (c) => {
    const { userId, sessionId } = await signedIn(c, services);
    return dataAnswer(await identity(c, services, (ctx) => ownSessions(ctx, userId, sessionId)));
  });
  app.delete('/api/auth/sessions', async (c) => {
    const { userId, sessionId } = await signedIn(c, services);
    const ended = await identity(c, services, (ctx) => endOtherSessions(ctx, userId, sessionId));
    services.viewers.forget();
    return dataAnswer({ ended });
  });
  app.delete('/api/auth/sessions/:id', async (c) => {
    const { userId } = await signedIn(c, services);
    const id = c.req.param('id');
    if (!UUID.test(id)) throw notFound();
    await identity(c, services, (ctx) => endOwnSession(ctx, userId, id));
    services.viewers.forget();
    return dataAnswer({ id });
  });
}

async function postPassword(c: Ctx, services: Services): Promise<Response> {
  const { userId, sessionId, email } = await signedIn(c, services);
  const body = await readObject(c);
  refuseUnknown(body, ['old_password', 'new_password']);
  const { old_password, new_password } = body;
  if (typeof old_password !== 'string' || !old_password || old_password.length > 100_000) {
    throw invalid({ old_password: 'Enter the password you use now.' });
  }
  if (typeof new_password !== 'string') throw invalid({ new_password: 'Enter a new password.' });
  await changePassword(
    (part) => identity(c, services, part),
    { hashPassword: services.passwords.hash, verifyPassword: services.passwords.verify },
    {
      userId,
      sessionId,
      email,
      password: old_password,
      newPassword: new_password,
      network: networkOf(c.get('meta').ip),
    },
  );
  services.viewers.forget();
  return dataAnswer({ changed: true });
}

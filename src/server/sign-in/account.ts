// A person's own account, independent of any company: profile, address, password, sessions and devices.

import { emailFault, requestEmailChange } from '#domains/identity/accounts/change-email.ts';
import { changeProfile, ownProfile } from '#domains/identity/accounts/own-profile.ts';
import { forgetDevice, ownDevices } from '#domains/identity/devices/devices.ts';
import { changePassword, confirmPassword } from '#domains/identity/sign-in/change-password.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '#domains/identity/sign-in/sessions.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { App } from '../app.ts';
import { readBody } from '../request/read-body.ts';
import { type Ctx, readObject } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { attemptContextOf, identity, signedIn } from '../viewers/identity.ts';

export function registerAccount(app: App, services: Services): void {
  app.get('/api/auth/profile', async (c) => {
    const { userId } = await signedIn(c, services, 'restricted');
    return dataAnswer(await identity(c, services, (ctx) => ownProfile(ctx, userId)));
  });
  app.put('/api/auth/profile', async (c) => {
    const { userId, viewer, requestedRole } = await signedIn(c, services, 'restricted');
    const body = await readObject(c);
    const writer = { role: viewer?.role ?? requestedRole, currency: viewer?.currency ?? 'USD' };
    const profile = await identity(c, services, (ctx) => changeProfile(ctx, userId, writer, body));
    services.viewers.forget();
    return dataAnswer(profile);
  });
  app.post('/api/auth/change-password', (c) => postPassword(c, services));
  app.post('/api/auth/change-email', (c) => postEmail(c, services));
  registerPlaces(app, services);
}

/** Lists and ends the person's sessions and devices. */
function registerPlaces(app: App, services: Services): void {
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
    const id = idOf(c);
    await identity(c, services, (ctx) => endOwnSession(ctx, userId, id));
    services.viewers.forget();
    return dataAnswer({ id });
  });
  app.get('/api/auth/devices', async (c) => {
    const { userId, deviceId } = await signedIn(c, services);
    return dataAnswer(await identity(c, services, (ctx) => ownDevices(ctx, userId, deviceId)));
  });
  app.delete('/api/auth/devices/:id', async (c) => {
    const { userId } = await signedIn(c, services);
    const id = idOf(c);
    await identity(c, services, (ctx) => forgetDevice(ctx, userId, id));
    services.viewers.forget();
    return dataAnswer({ id });
  });
}

async function postPassword(c: Ctx, services: Services): Promise<Response> {
  const { userId, sessionId, email } = await signedIn(c, services);
  const { old_password, new_password } = await readBody(c, { old_password: 'text', new_password: 'text' });
  if (!old_password) {
    throw invalid({ old_password: 'Enter the password you use now.' });
  }
  if (new_password === undefined) throw invalid({ new_password: 'Enter a new password.' });
  const change = { userId, sessionId, email, password: old_password, newPassword: new_password };
  await changePassword(attemptContextOf(c, services), services.passwords.hash, change);
  services.viewers.forget();
  return dataAnswer({ changed: true });
}

/** Mails a link to the new address; nothing changes until it is opened. */
async function postEmail(c: Ctx, services: Services): Promise<Response> {
  const { userId, email } = await signedIn(c, services);
  const { email: wanted = '', password } = await readBody(c, { email: 'text', password: 'text' });
  const fault = emailFault(wanted, email);
  if (fault) throw invalid({ email: fault });
  await confirmPassword(
    attemptContextOf(c, services),
    { email, password: requirePassword(password) },
    'password',
  );
  await identity(c, services, (ctx) => requestEmailChange(ctx, { id: userId, email }, wanted));
  return dataAnswer({ sent: true });
}

export function requirePassword(password: string | undefined): string {
  if (!password) throw invalid({ password: 'Enter your password.' });
  return password;
}

export function idOf(c: Ctx): string {
  const id = c.req.param('id') ?? '';
  if (!isId(id)) throw notFound();
  return id;
}

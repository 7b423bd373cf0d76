// A person's second factors: authenticators, passkeys and recovery codes. Every change asks for the password again.

import {
  addPasskey,
  beginAuthenticator,
  confirmAuthenticator,
  factorsOf,
  recoveryCodesLeft,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from '#domains/identity/factors/second-factors.ts';
import { confirmPassword } from '#domains/identity/sign-in/change-password.ts';
import type { App } from '../app.ts';
import { readBody } from '../request/read-body.ts';
import type { Ctx } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { attemptContextOf, identity, signedIn } from '../viewers/identity.ts';
import type { Known } from '../viewers/viewers.ts';
import { idOf, requirePassword } from './account.ts';
import { askForNewPasskey, readNewPasskey } from './passkeys.ts';
import { placeOf } from './sign-in-steps.ts';

export function registerSecondFactors(app: App, services: Services): void {
  app.get('/api/auth/factors', async (c) => {
    const { userId } = await signedIn(c, services);
    const mine = await identity(c, services, async (ctx) => ({
      factors: await factorsOf(ctx, userId),
      recovery_codes: await recoveryCodesLeft(ctx, userId),
    }));
    return dataAnswer(mine);
  });
  app.put('/api/auth/factors/:id', async (c) => {
    const { userId } = await signedIn(c, services);
    const { name = '' } = await readBody(c, { name: 'text' });
    const id = idOf(c);
    await identity(c, services, (ctx) => renameFactor(ctx, userId, id, name));
    return dataAnswer({ id });
  });
  app.post('/api/auth/factors/:id/remove', async (c) => {
    const { known } = await proven(c, services);
    const id = idOf(c);
    const whose = { id: known.userId, email: known.email };
    await identity(c, services, (ctx) => removeFactor(ctx, whose, id));
    return dataAnswer({ id });
  });
  app.post('/api/auth/recovery-codes', async (c) => {
    const { known } = await proven(c, services);
    const codes = await identity(c, services, (ctx) => renewRecoveryCodes(ctx, known.userId));
    return dataAnswer({ recovery_codes: codes });
  });
  registerAuthenticators(app, services);
  registerPasskeys(app, services);
}

function registerAuthenticators(app: App, services: Services): void {
  app.post('/api/auth/factors/authenticator', async (c) => {
    const { known, name = '' } = await proven(c, services);
    const { id, secret } = await identity(c, services, (ctx) => beginAuthenticator(ctx, known.userId, name));
    const label = encodeURIComponent(`Fieldwright:${known.email}`);
    const uri = `otpauth://totp/${label}?secret=${secret}&issuer=Fieldwright`;
    return dataAnswer({ id, secret, uri });
  });
  app.post('/api/auth/factors/authenticator/:id/confirm', async (c) => {
    const { userId } = await signedIn(c, services);
    const { code = '' } = await readBody(c, { code: 'text' });
    const id = idOf(c);
    const codes = await identity(c, services, (ctx) =>
      confirmAuthenticator(ctx, userId, id, code.replace(/\s/g, '')),
    );
    return dataAnswer({ recovery_codes: codes });
  });
}

function registerPasskeys(app: App, services: Services): void {
  app.post('/api/auth/factors/passkey-options', async (c) => {
    const { known } = await proven(c, services);
    const person = { id: known.userId, email: known.email, fullName: known.fullName };
    const options = await identity(c, services, (ctx) => askForNewPasskey(ctx, placeOf(c, services), person));
    return dataAnswer({ options });
  });
  app.post('/api/auth/factors/passkey', async (c) => {
    const { userId } = await signedIn(c, services);
    const { name = '', passkey } = await readBody(c, { name: 'text', passkey: 'object' });
    const codes = await identity(c, services, async (ctx) => {
      const made = await readNewPasskey(ctx, placeOf(c, services), userId, passkey);
      return addPasskey(ctx, userId, name, made);
    });
    return dataAnswer({ recovery_codes: codes });
  });
}

/** The signed-in session, after checking the password in the body; and the name of the new factor. */
async function proven(c: Ctx, services: Services): Promise<{ known: Known; name?: string | undefined }> {
  const known = await signedIn(c, services);
  const { password, name } = await readBody(c, { password: 'text', name: 'text' });
  await confirmPassword(
    attemptContextOf(c, services),
    { email: known.email, password: requirePassword(password) },
    'password',
  );
  return { known, name };
}

// The sign-in steps after the password, each with the ticket of the step before: the second factor, and replacing a device. Also
// sign-in with a passkey, and the links sent by mail.

import { confirmEmailChange } from '#domains/identity/accounts/change-email.ts';
import { confirmEmail, resendConfirmation } from '#domains/identity/accounts/confirm-email.ts';
import { isEmail } from '#domains/identity/accounts/sign-up.ts';
import { answerWithCode, type SecondAnswer } from '#domains/identity/factors/second-factors.ts';
import {
  countRequest,
  reserveAttempt,
  sendUnlock,
  settleAttempt,
} from '#domains/identity/sign-in/attempts.ts';
import { readLink } from '#domains/identity/sign-in/one-time-links.ts';
import { checkReset, requestReset, resetPassword } from '#domains/identity/sign-in/reset-password.ts';
import { answerSecondStep, finishSignIn, replaceDevice } from '#domains/identity/sign-in/sign-in.ts';
import { unlockAccount } from '#domains/identity/sign-in/unlock-account.ts';
import type { IdentityCtx } from '#domains/identity/tables.ts';
import { invalid, notFound, Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import type { App } from '../app.ts';
import { readBody } from '../request/read-body.ts';
import type { Ctx } from '../request/request.ts';
import { networkOf } from '../request/request-facts.ts';
import type { Services } from '../services.ts';
import { attemptContextOf, identity } from '../viewers/identity.ts';
import { answer } from '../viewers/session-shape.ts';
import { afterStep } from './auth.ts';
import { fingerprintOf } from './device-info.ts';
import { askForPasskey, readPasskey } from './passkeys.ts';

const wrongPasskey = 'This passkey opens nothing here. Try again, or log in with your password.';

export function registerSignInSteps(app: App, services: Services): void {
  app.post('/api/auth/signin/second-factor', async (c) => {
    const kinds = { ticket: 'text', code: 'text', passkey: 'object', device_info: 'object' } as const;
    const { ticket = '', code, passkey, device_info } = await readBody(c, kinds);
    const fingerprint = fingerprintOf(device_info);
    const given = secondAnswer(c, services, code, passkey);
    return afterStep(
      c,
      services,
      await answerSecondStep(attemptContextOf(c, services), ticket, given, fingerprint),
    );
  });
  app.post('/api/auth/signin/device', async (c) => {
    const kinds = { ticket: 'text', device_id: 'text', device_info: 'object' } as const;
    const { ticket = '', device_id = '', device_info } = await readBody(c, kinds);
    if (!isId(device_id)) throw notFound();
    const fingerprint = fingerprintOf(device_info);
    const reached = await replaceDevice(attemptContextOf(c, services), ticket, device_id, fingerprint);
    services.viewers.forget();
    return afterStep(c, services, reached);
  });
  app.post('/api/auth/signin/passkey-options', async (c) => {
    const { ticket } = await readBody(c, { ticket: 'text' });
    const options = await identity(c, services, async (ctx) => {
      const whose = ticket ? (await readLink(ctx, ticket, 'sign_in')).userId : null;
      return askForPasskey(ctx, placeOf(c, services), whose);
    });
    return answer({ options });
  });
  app.post('/api/auth/signin/passkey', (c) => postPasskey(c, services));
  registerLinks(app, services);
}

function secondAnswer(
  c: Ctx,
  services: Services,
  code: string | undefined,
  passkey: Record<string, unknown> | undefined,
): SecondAnswer {
  if (passkey) {
    return async (ctx, userId) => (await readPasskey(ctx, placeOf(c, services), passkey, false)) === userId;
  }
  if (!code?.trim() || code.length > 100) throw invalid({ code: 'Enter a code.' });
  return answerWithCode(code);
}

async function postPasskey(c: Ctx, services: Services): Promise<Response> {
  const { passkey, device_info } = await readBody(c, { passkey: 'object', device_info: 'object' });
  const attemptContext = attemptContextOf(c, services);
  const fingerprint = fingerprintOf(device_info);
  const attempt = await reserveAttempt(attemptContext, '');
  let userId: string | undefined;
  try {
    userId = await identity(c, services, (ctx) => readPasskey(ctx, placeOf(c, services), passkey, true));
  } finally {
    await settleAttempt(attemptContext, attempt, userId ? 'done' : 'failed');
  }
  if (!userId) throw new Refused('unauthenticated', wrongPasskey);
  return afterStep(
    c,
    services,
    await finishSignIn(attemptContext, userId, fingerprint, { isProvenTwice: true }),
  );
}

/** Links from mails, and requests for them. A request always gets the same answer. */
function registerLinks(app: App, services: Services): void {
  const asks = {
    'request-reset': requestReset,
    'request-unlock': sendUnlock,
    'resend-confirmation': resendConfirmation,
  };
  for (const [name, send] of Object.entries(asks)) {
    app.post(`/api/auth/${name}`, async (c) => {
      const { email = '' } = await readBody(c, { email: 'text' });
      if (!isEmail(email)) throw invalid({ email: 'Enter a valid email address.' });
      c.get('account').email = email.trim();
      const attemptContext = attemptContextOf(c, services);
      await identity(c, services, async (ctx) => {
        await countRequest(ctx, attemptContext, email);
        await send(ctx, email);
      });
      return answer({ sent: true });
    });
  }
  app.post('/api/auth/confirm-email', (c) => redeem(c, services, confirmEmail));
  app.post('/api/auth/confirm-email-change', async (c) => {
    const answered = await redeem(c, services, confirmEmailChange);
    services.viewers.forget();
    return answered;
  });
  app.post('/api/auth/unlock', (c) =>
    redeem(c, services, (ctx, token) => unlockAccount(ctx, token, networkOf(c.get('meta').ip))),
  );
  app.post('/api/auth/reset-password', async (c) => {
    const { token = '', password } = await readBody(c, { token: 'text', password: 'text' });
    if (!password) throw invalid({ password: 'Enter a password.' });
    await counted(c, services, (ctx) => checkReset(ctx, token, password));
    const hash = await services.passwords.hash(password);
    await identity(c, services, (ctx) => resetPassword(ctx, token, hash));
    services.viewers.forget();
    return answer({ changed: true });
  });
}

async function redeem(
  c: Ctx,
  services: Services,
  use: (ctx: IdentityCtx, token: string) => Promise<unknown>,
): Promise<Response> {
  const { token = '' } = await readBody(c, { token: 'text' });
  await counted(c, services, (ctx) => use(ctx, token));
  return answer({ confirmed: true });
}

/** An invalid link counts as a failed attempt of the network, like a wrong password. */
async function counted(
  c: Ctx,
  services: Services,
  work: (ctx: IdentityCtx) => Promise<unknown>,
): Promise<void> {
  const attemptContext = attemptContextOf(c, services);
  const attempt = await reserveAttempt(attemptContext, '');
  let outcome: 'half' | 'failed' = 'failed';
  try {
    await identity(c, services, work);
    outcome = 'half';
  } catch (error) {
    const isFieldFault = error instanceof Refused && error.refusal.fields !== undefined;
    if (isFieldFault) outcome = 'half';
    throw error;
  } finally {
    await settleAttempt(attemptContext, attempt, outcome);
  }
}

export function placeOf(c: Ctx, { config }: Services) {
  return { publicUrl: config.publicUrl, origin: c.req.header('origin') };
}

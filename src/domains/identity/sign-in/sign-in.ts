/**
 * Signing in: password or passkey, second factor if any, device limit, then a session with a new token. A step that needs more
 * input throws an error that names it and carries a ticket to continue with.
 */
import { sql } from 'kysely';
import { Refused } from '#kernel/errors.ts';
import { giveUpPlace, type OpenedDevice, openDevice, ownDevices, trustDevice } from '../devices/devices.ts';
import { type FactorKind, factorsOf, type SecondAnswer } from '../factors/second-factors.ts';
import type { IdentityCtx } from '../tables.ts';
import { type Attempt, type AttemptContext, reserveAttempt, settleAttempt, wrongAnswer } from './attempts.ts';
import { issueLink, readLink, redeemLink } from './one-time-links.ts';
import { openSession } from './sessions.ts';

export const messages = {
  missing: 'Please enter both email and password to continue.',
  wrong: 'The email or password you entered is incorrect. Please check your credentials and try again.',
  wrongCode: 'This code is not right. Try the newest one.',
  unconfirmed: 'Please check your email and confirm your account before logging in.',
  deviceLimit:
    'Maximum number of devices for your plan reached. Please log out from another device first, or sign one out here.',
} as const;

/** Checks one password within the hashing concurrency limit. */
export type VerifyPassword = (hash: string | null, password: string) => Promise<boolean>;

export interface PasswordAttempt extends AttemptContext {
  inTurn<T>(work: (verify: VerifyPassword) => Promise<T>): Promise<T>;
}

export interface SignedIn {
  readonly step: 'done';
  readonly token: string;
  readonly device: OpenedDevice;
}

/** `second_factor`: the password was right, and one of these methods is required next. */
export interface SecondStep {
  readonly step: 'second_factor';
  readonly ticket: string;
  readonly methods: readonly (FactorKind | 'recovery_code')[];
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function signIn(
  attemptContext: PasswordAttempt,
  given: Credentials,
  fingerprint: string | null,
): Promise<SignedIn | SecondStep> {
  const account = await proveIdentity(attemptContext, given, true);
  if (!account.confirmed) {
    throw new Refused('forbidden', messages.unconfirmed, { details: { reason: 'email_not_confirmed' } });
  }
  if (!account.has_second_factor) return finishSignIn(attemptContext, account.id, fingerprint);
  return attemptContext.inTransaction(async (ctx) => {
    const kinds = new Set((await factorsOf(ctx, account.id)).map((factor) => factor.kind));
    const ticket = await issueLink(ctx, account.id, 'sign_in', 10, { email: account.email });
    await ctx.audit(account.id, '_started');
    return { step: 'second_factor', ticket, methods: [...kinds, 'recovery_code'] };
  });
}

/** The second step. Wrong codes count like wrong passwords; the right password alone does not reset the counters. */
export async function answerSecondStep(
  attemptContext: AttemptContext,
  ticket: string,
  answer: SecondAnswer,
  fingerprint: string | null,
): Promise<SignedIn> {
  const { userId, detail } = await attemptContext.inTransaction((ctx) =>
    readLink<{ email: string }>(ctx, ticket, 'sign_in'),
  );
  const attempt = await reserveAttempt(attemptContext, detail.email);
  const accepted = await checked(attemptContext, attempt, () =>
    attemptContext.inTransaction((ctx) => answer(ctx, userId)),
  );
  if (!accepted) throw wrongAnswer(attempt, messages.wrongCode);
  await attemptContext.inTransaction((ctx) => redeemLink(ctx, ticket, 'sign_in'));
  return finishSignIn(attemptContext, userId, fingerprint, { isProvenTwice: true });
}

/**
 * After all proofs: checks the device limit and opens the session. Without a mail server a second factor verifies the device,
 * because no code can be mailed.
 */
export async function finishSignIn(
  attemptContext: AttemptContext,
  userId: string,
  fingerprint: string | null,
  { freed, isProvenTwice = false }: { freed?: string; isProvenTwice?: boolean } = {},
): Promise<SignedIn> {
  const opened = await attemptContext.inTransaction(async (ctx) => {
    if (freed) await giveUpPlace(ctx, userId, freed);
    const device = await openDevice(ctx, userId, attemptContext.deviceTokens, fingerprint);
    if (!device) return { full: await placesOf(ctx, userId) };
    if (isProvenTwice && !ctx.mailsForReal) await trustDevice(ctx, device.id);
    await ctx.audit(userId);
    return { step: 'done' as const, device, token: await openSession(ctx, userId, device.id) };
  });
  if (!('full' in opened)) return opened;
  throw new Refused('device_limit_reached', messages.deviceLimit, { details: opened.full });
}

/** Continues a sign-in that reached the device limit, with its ticket: signs one device out and this one in. */
export async function replaceDevice(
  attemptContext: AttemptContext,
  ticket: string,
  deviceId: string,
  fingerprint: string | null,
): Promise<SignedIn> {
  const { userId } = await attemptContext.inTransaction((ctx) => redeemLink(ctx, ticket, 'sign_in'));
  return finishSignIn(attemptContext, userId, fingerprint, { freed: deviceId });
}

async function placesOf(ctx: IdentityCtx, userId: string) {
  const signedIn = (await ownDevices(ctx, userId, null)).filter((device) => device.is_signed_in);
  // What has rested longest is first: it is the one that is missed least.
  const devices = signedIn.toReversed();
  return { ticket: await issueLink(ctx, userId, 'sign_in', 10, { email: '', places: true }), devices };
}

/** The only place where a password is checked. Throws 401 with the attempt's number, 429 while blocked. */
export async function proveIdentity(
  attemptContext: PasswordAttempt,
  { email, password }: Credentials,
  isFirstStep = false,
): Promise<Account> {
  return attemptContext.inTurn(async (verify) => {
    const attempt = await reserveAttempt(attemptContext, email);
    let account: Account | undefined;
    const accepted = await checked(attemptContext, attempt, async () => {
      account = await attemptContext.inTransaction((ctx) => findAccount(ctx, email));
      const right = await verify(account?.password_hash ?? null, password);
      if (!right || !account?.is_active) return false;
      return isFirstStep && account.has_second_factor ? 'half' : true;
    });
    if (!account || !accepted) throw wrongAnswer(attempt, messages.wrong);
    return account;
  });
}

/** Settles the attempt by the result; on an error it stays a failure, as after a crash. */
async function checked(
  attemptContext: AttemptContext,
  attempt: Attempt,
  check: () => Promise<boolean | 'half'>,
): Promise<boolean> {
  let result: boolean | 'half' = false;
  try {
    result = await check();
  } finally {
    const outcome = result === 'half' ? 'half' : result ? 'done' : 'failed';
    await settleAttempt(attemptContext, attempt, outcome);
  }
  return result !== false;
}

interface Account {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly confirmed: boolean;
  readonly is_active: boolean;
  readonly has_second_factor: boolean;
}

async function findAccount(ctx: IdentityCtx, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.email, u.password_hash, u.email_confirmed_at is not null as confirmed, u.is_active,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor
    from users u where lower(u.email) = lower(${email.trim()})`.execute(ctx.db);
  return rows[0];
}

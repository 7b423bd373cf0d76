/**
 * Limits failed attempts wherever a password or a code is checked. An attempt is reserved in the database before anything is
 * checked, so parallel guesses count too and a restart forgets nothing. The counters are in 0018_signing_in.sql: account and
 * source, a known device's own budget, an account from all unknown sources, a source. While many accounts are under attack, unknown
 * sources must also solve a proof of work (0037).
 */
import { sql } from 'kysely';
import { Refused } from '#kernel/errors.ts';
import type { IdentityCtx } from '../tables.ts';
import { mailLink } from './one-time-links.ts';
import { isProof, newWork, type WorkToProve } from './proof-of-work.ts';
import { limitRate } from './rate-limit.ts';
import { requestReset } from './reset-password.ts';

export const attemptCap = 5;

export const attemptTexts = {
  tooMany: 'Please wait 5 minutes before trying again for security reasons.',
  wait: 'Too many login attempts. Please wait a moment before trying again.',
  links: 'Too many links were asked for from here. Please wait before asking for another one.',
  unlock: 'Too many login attempts for this account from devices it does not know. Its owner can lift this.',
} as const;

/** Runs a part in its own transaction: no connection is held while a password is hashed. */
export type InTransaction = <T>(part: (ctx: IdentityCtx) => Promise<T>) => Promise<T>;

/** The context of a sign-in attempt: where it comes from, and how to reach the database. */
export interface AttemptContext {
  readonly inTransaction: InTransaction;
  /** An IPv4 address or an IPv6 /64. */
  readonly network: string;
  /** The browser's device tokens, one for each person who uses it. */
  readonly deviceTokens: readonly string[];
  /** The solved proof of work of this request, if any. */
  readonly proof: string | undefined;
  pause(milliseconds: number): Promise<void>;
}

export interface Attempt {
  readonly account: string;
  /** The key of a device the account knows, or of the network. */
  readonly source: string;
  readonly isKnown: boolean;
  /** The number of this failure in the window, from 1, should it fail. */
  readonly number: number;
}

/** `half`: the first step was right, and a second one follows. */
export type Outcome = 'done' | 'half' | 'failed';

/** Throws 429 while blocked: then nothing is checked, so the response reveals nothing. */
export async function reserveAttempt(attemptContext: AttemptContext, email: string): Promise<Attempt> {
  const account = email.trim().toLowerCase().slice(0, 254);
  for (let turn = 0; turn < 40; turn += 1) {
    const { reserved, ...attempt } = await attemptContext.inTransaction(async (ctx) => {
      const device = account ? await knownDevice(ctx, account, attemptContext.deviceTokens) : undefined;
      const where = { account, source: device ?? attemptContext.network, isKnown: device !== undefined };
      return { ...where, reserved: await reserve(ctx, where, attemptContext) };
    });
    if (reserved.state === 'go') return { ...attempt, number: reserved.number };
    if (reserved.state === 'blocked') throw refusalOf(reserved.kind, reserved.seconds);
    if (reserved.state === 'proof') throw proofWanted(reserved.work);
    await attemptContext.pause(100);
  }
  throw new Refused('too_many_requests', attemptTexts.wait, { retryAfter: 5 });
}

/** Records the outcome. A failure that fills a counter starts its block; the account's owner is notified once a day. */
export async function settleAttempt(
  attemptContext: AttemptContext,
  attempt: Attempt,
  outcome: Outcome,
): Promise<void> {
  const { account, source, isKnown } = attempt;
  await attemptContext.inTransaction(async (ctx) => {
    const { rows } = await sql<{ settled: { blocked: string[]; tell: boolean } }>`
      select fw.settle_attempt(${account}, ${source}, ${isKnown}, ${outcome}) as settled`.execute(ctx.db);
    const { blocked = [], tell = false } = rows[0]?.settled ?? {};
    if (blocked.includes('account')) await sendUnlock(ctx, account);
    else if (tell) await notifyOwner(ctx, account);
  });
}

/** The error for a failed attempt: with its number, or from the fifth on with the wait. */
export function wrongAnswer(attempt: Attempt, message: string): Refused {
  if (attempt.number >= attemptCap) return refusalOf('pair', 300);
  return new Refused('unauthenticated', message, { details: { attempt: attempt.number, of: attemptCap } });
}

/** A wrong password or code in a form: an error of its field, recorded as refused in the audit log. */
export function wrongProof(fields: Readonly<Record<string, string>>): Refused {
  return new Refused('invalid', Object.values(fields)[0] ?? '', { fields, details: { reason: wrongReason } });
}

export const wrongReason = 'wrong_proof';

/**
 * A link by mail unlocks the account for the network where it is opened; after a hundred failures in a row only a new password
 * does. The response is the same without an account.
 */
export async function sendUnlock(ctx: IdentityCtx, email: string): Promise<void> {
  const key = `account:${email.trim().toLowerCase()}`;
  const { rows } = await sql<{ id: string | null; in_a_row: number }>`
    select u.id, a.in_a_row from login_attempts a left join users u on lower(u.email) = lower(${email.trim()}) and u.is_active
    where a.key = ${key} and a.blocked_until > now()`.execute(ctx.db);
  const { id, in_a_row } = rows[0] ?? { id: null, in_a_row: 0 };
  if (in_a_row >= 100) return requestReset(ctx, email);
  const link = { userId: id, purpose: 'unlock', minutes: 60 } as const;
  await ctx.withEqualTiming(id !== null, () =>
    mailLink(ctx, link, 'unlock', (token) => unlockMail(ctx, email.trim(), token)),
  );
}

const requestsAnHour = 20;

/**
 * Link requests of any kind are limited per network; a device the account knows has its own limit, so that others in the same
 * network cannot use it up.
 */
export async function countRequest(
  ctx: IdentityCtx,
  attemptContext: AttemptContext,
  email: string,
): Promise<void> {
  const device = await knownDevice(ctx, email.trim().toLowerCase(), attemptContext.deviceTokens);
  await limitRate(ctx, `asked:${device ?? attemptContext.network}`, requestsAnHour, attemptTexts.links);
}

function unlockMail(ctx: IdentityCtx, to: string, token: string) {
  return {
    to,
    subject: 'Too many tries to log in to your account',
    text: `Somebody has tried many times to log in to your account from devices it does not know. Devices that you use already go on as before.\n\nTo log in from a new one, open this within an hour where you want to log in:\n${ctx.publicUrl}/unlock?token=${token}\n\nIf it was not you, there is nothing to do: without your password nobody comes in.\n`,
  };
}

async function notifyOwner(ctx: IdentityCtx, email: string): Promise<void> {
  const { rows } = await sql<{
    email: string;
  }>`select email from users where lower(email) = ${email} and is_active`.execute(ctx.db);
  const mail = {
    to: rows[0]?.email ?? email,
    subject: 'Failed tries to log in to your account',
    text: `Somebody gave a wrong password for your account five times${ctx.ip ? `, from ${ctx.ip}` : ''}. Further tries from there wait for five minutes.\n\nIf it was you, there is nothing to do. If you have forgotten the password, set a new one: ${ctx.publicUrl}/reset-password\nWe tell you this at most once a day.\n`,
  };
  await ctx.withEqualTiming(rows.length > 0, () => ctx.mail(mail, 'other'));
}

type Reserved =
  | { readonly state: 'go'; readonly number: number }
  | { readonly state: 'wait' }
  | { readonly state: 'proof'; readonly work: WorkToProve }
  | { readonly state: 'blocked'; readonly kind: string; readonly seconds: number };

/** A proof of work is checked only if one is required; it is valid for one attempt. */
async function reserve(
  ctx: IdentityCtx,
  { account, source, isKnown }: Omit<Attempt, 'number'>,
  { proof, network }: AttemptContext,
): Promise<Reserved> {
  const ask = async (isProven: boolean): Promise<Reserved> => {
    const { rows } = await sql<{ reserved: Reserved }>`
      select fw.reserve_attempt(${account}, ${source}, ${isKnown}, ${isProven}) as reserved`.execute(ctx.db);
    return rows[0]?.reserved ?? { state: 'wait' };
  };
  const reserved = await ask(false);
  if (reserved.state !== 'proof') return reserved;
  if (proof !== undefined && (await isProof(ctx, network, proof))) return ask(true);
  return { state: 'proof', work: await newWork(ctx, network) };
}

function proofWanted(proof: WorkToProve): Refused {
  return new Refused('too_many_requests', attemptTexts.wait, { retryAfter: 1, details: { proof } });
}

/** The device of this account among those of the browser; another person's device does not count. */
async function knownDevice(
  ctx: IdentityCtx,
  account: string,
  tokens: readonly string[],
): Promise<string | undefined> {
  if (tokens.length === 0) return undefined;
  const hashes = tokens.map((token) => ctx.hashToken(token));
  const { rows } = await sql<{ id: string }>`
    select d.id from devices d join users u on u.id = d.user_id
    where lower(u.email) = ${account} and d.revoked_at is null and d.expires_at > now()
      and (d.token_hash = any(${hashes}) or d.previous_token_hash = any(${hashes})) limit 1`.execute(ctx.db);
  return rows[0]?.id;
}

function refusalOf(kind: string, seconds: number): Refused {
  const details = { attempt: attemptCap, of: attemptCap };
  if (kind === 'account') {
    return new Refused('too_many_requests', attemptTexts.unlock, {
      retryAfter: seconds,
      details: { ...details, unlock: true },
    });
  }
  return kind === 'pair' || kind === 'device'
    ? new Refused('too_many_requests', attemptTexts.tooMany, { retryAfter: seconds, details })
    : new Refused('too_many_requests', attemptTexts.wait, { retryAfter: seconds });
}

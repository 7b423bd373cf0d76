/**
 * Signing in. A try is counted before the password is looked at, by account and network, so that parallel guesses
 * count too; five failures in five minutes block that pair for five minutes, for unknown addresses as well.
 */
import { sql } from 'kysely';
import { Refused } from '#kernel/errors.ts';
import type { IdentityCtx } from './tables.ts';

export const attempts = { most: 5, windowMinutes: 5, blockMinutes: 5 } as const;
export const sessionHours = 24;

export const messages = {
  missing: 'Please enter both email and password to continue.',
  wrong: 'The email or password you entered is incorrect. Please check your credentials and try again.',
  unconfirmed: 'Please check your email and confirm your account before logging in.',
  tooMany: 'Please wait 5 minutes before trying again for security reasons.',
} as const;

export interface SignedIn {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
}

/** Runs a part in a transaction of its own: nothing holds a connection while a password is being looked at. */
export type InTransaction = <T>(part: (ctx: IdentityCtx) => Promise<T>) => Promise<T>;

export async function signIn(
  inTransaction: InTransaction,
  verifyPassword: IdentityCtx['verifyPassword'],
  given: Credentials,
): Promise<SignedIn> {
  const user = await proveIdentity(inTransaction, verifyPassword, given);
  if (!user.confirmed) {
    throw new Refused('forbidden', messages.unconfirmed, { details: { reason: 'email_not_confirmed' } });
  }
  const token = await inTransaction((ctx) => openSession(ctx, user.id));
  return { userId: user.id, email: user.email, token };
}

/** `network`: an IPv4 address or an IPv6 /64. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly network: string;
}

/** The one place where a password is checked, for every door. Throws 401 with the attempt's number, 429 while blocked. */
export async function proveIdentity(
  inTransaction: InTransaction,
  verifyPassword: IdentityCtx['verifyPassword'],
  { email, password, network }: Credentials,
): Promise<Account> {
  const attempt = await inTransaction((ctx) => reserveAttempt(ctx, email, network));
  if (attempt.blockedFor > 0) throw blocked(attempt.blockedFor);
  const user = await inTransaction((ctx) => findAccount(ctx, email));
  const right = await verifyPassword(user?.password_hash ?? null, password);
  const accepted = right && user?.is_active;
  await inTransaction((ctx) => settleAttempt(ctx, attempt, accepted === true));
  if (!user || !accepted) {
    if (attempt.number >= attempts.most) throw blocked(attempts.blockMinutes * 60);
    throw new Refused('unauthenticated', messages.wrong, {
      details: { attempt: attempt.number, of: attempts.most },
    });
  }
  return user;
}

type Account = {
  id: string;
  email: string;
  password_hash: string | null;
  confirmed: boolean;
  is_active: boolean;
};

async function findAccount(ctx: IdentityCtx, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, email, password_hash, email_confirmed_at is not null as confirmed, is_active
    from users where lower(email) = lower(${email.trim()})`.execute(ctx.db);
  return rows[0];
}

export interface Attempt {
  readonly key: string;
  /** 1 for the first failure in the window, should this one fail. */
  readonly number: number;
  /** Seconds; 0 when the try may go on. */
  readonly blockedFor: number;
}

function blocked(seconds: number): Refused {
  return new Refused('too_many_requests', messages.tooMany, {
    retryAfter: Math.ceil(seconds),
    details: { attempt: attempts.most, of: attempts.most },
  });
}

/** Counts a try in one statement. The fifth starts the block; while it lasts nothing is counted or checked. */
export async function reserveAttempt(ctx: IdentityCtx, email: string, network: string): Promise<Attempt> {
  const key = `signin:${email.trim().toLowerCase().slice(0, 254)}|${network}`;
  const { rows } = await sql<{ failures: number; blocked_for: number }>`
    insert into login_attempts as a (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = case
        when a.blocked_until > now() then a.failures
        when a.blocked_until is not null or a.window_started_at < now() - make_interval(mins => ${attempts.windowMinutes}) then 1
        else a.failures + 1 end,
      window_started_at = case
        when a.blocked_until > now() then a.window_started_at
        when a.blocked_until is not null or a.window_started_at < now() - make_interval(mins => ${attempts.windowMinutes}) then now()
        else a.window_started_at end,
      blocked_until = case when a.blocked_until > now() then a.blocked_until end
    returning failures, greatest(0, extract(epoch from blocked_until - now()))::float8 as blocked_for`.execute(
    ctx.db,
  );
  const row = rows[0] as { failures: number; blocked_for: number | null };
  return { key, number: row.failures, blockedFor: Math.ceil(row.blocked_for ?? 0) };
}

export async function settleAttempt(ctx: IdentityCtx, attempt: Attempt, success: boolean): Promise<void> {
  if (success) {
    await sql`delete from login_attempts where key = ${attempt.key}`.execute(ctx.db);
  } else if (attempt.number >= attempts.most) {
    await sql`update login_attempts set blocked_until = now() + make_interval(mins => ${attempts.blockMinutes})
      where key = ${attempt.key}`.execute(ctx.db);
  }
}

export async function openSession(ctx: IdentityCtx, userId: string): Promise<string> {
  const token = ctx.newToken();
  await sql`insert into sessions (token_hash, user_id, ip, user_agent, expires_at)
    values (${ctx.hashToken(token)}, ${userId}, ${ctx.ip}::inet, ${ctx.agent.slice(0, 400)}, now() + make_interval(hours => ${sessionHours}))`.execute(
    ctx.db,
  );
  return token;
}

/** The financial screens stay open for another half hour. */
export async function refreshFinancials(ctx: IdentityCtx, sessionId: string): Promise<void> {
  await sql`update sessions set last_finance_at = now() where id = ${sessionId}`.execute(ctx.db);
}

export async function endSession(ctx: IdentityCtx, token: string): Promise<void> {
  await sql`update sessions set revoked_at = now() where token_hash = ${ctx.hashToken(token)} and revoked_at is null`.execute(
    ctx.db,
  );
}

/**
 * Verifies a device with a code by mail, if a company requires it: six digits, ten minutes, five guesses, three codes an hour and
 * ten a day, per person and session. Until then the company's data is not accessible (`fw.enter`); skipping, where allowed, gives
 * access to the user's own jobs only.
 */
import { sql } from 'kysely';
import { invalid, Refused } from '#kernel/errors.ts';
import { securityRequirementsOf } from '../factors/security-requirements.ts';
import {
  type AttemptContext,
  reserveAttempt,
  settleAttempt,
  wrongAnswer,
  wrongProof,
} from '../sign-in/attempts.ts';
import { renewSession } from '../sign-in/sessions.ts';
import type { IdentityCtx } from '../tables.ts';
import { trustDevice } from './devices.ts';

export const codeRules = { minutes: 10, guesses: 5, perHour: 3, perDay: 10 } as const;

export const codeTexts = {
  missing: 'Verification Code Required',
  wrong: 'Invalid verification code. Please try again.',
  gone: 'This code has expired or was tried too often. Ask for a new one.',
} as const;

/** The session to verify. */
export interface Unverified {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly deviceId: string | null;
}

/** A new code invalidates the previous one. */
export async function sendDeviceCode(ctx: IdentityCtx, session: Unverified): Promise<void> {
  const { userId, sessionId, email } = session;
  await sql`select from users where id = ${userId} for update`.execute(ctx.db);
  const { rows } = await sql<{ today: number; lately: number }>`select count(*)::int as today,
      count(*) filter (where created_at > now() - interval '1 hour')::int as lately from one_time_tokens
    where user_id = ${userId} and purpose = 'verify_device' and created_at > now() - interval '1 day'`.execute(
    ctx.db,
  );
  const { today = 0, lately = 0 } = rows[0] ?? {};
  if (today >= codeRules.perDay) throw tooManyCodes('a day', 3600);
  if (lately >= codeRules.perHour) throw tooManyCodes('an hour', 1800);
  await sql`update one_time_tokens set used_at = now()
    where user_id = ${userId} and session_id = ${sessionId} and purpose = 'verify_device' and used_at is null`.execute(
    ctx.db,
  );
  const id = ctx.newId();
  const code = ctx.newCode();
  await sql`insert into one_time_tokens (id, user_id, session_id, purpose, token_hash, expires_at)
    values (${id}, ${userId}, ${sessionId}, 'verify_device', ${ctx.keyedHash('device-code', `${id}:${sessionId}:${code}`)},
      now() + make_interval(mins => ${codeRules.minutes}))`.execute(ctx.db);
  const text = `Your code is ${code}. It is valid for ${codeRules.minutes} minutes, for the device that asked for it.\n\nIf you are not logging in right now, somebody knows your password: set a new one at ${ctx.publicUrl}/reset-password\n`;
  const isQueued = await ctx.mail({ to: email, subject: 'Your verification code', text }, 'code');
  if (!isQueued) throw tooManyCodes('an hour', 1800);
  await ctx.audit(userId);
}

/** Returns the session's new token. */
export async function verifyDevice(
  attemptContext: AttemptContext,
  session: Unverified,
  code: string,
): Promise<string> {
  const given = code.trim();
  if (!given) throw invalid({ code: codeTexts.missing });
  if (!/^\d{6}$/.test(given)) throw invalid({ code: codeTexts.wrong });
  const attempt = await reserveAttempt(attemptContext, session.email);
  let verdict: Verdict = 'wrong';
  try {
    verdict = await attemptContext.inTransaction((ctx) => tryCode(ctx, session, given));
  } finally {
    await settleAttempt(
      attemptContext,
      attempt,
      verdict === 'right' ? 'done' : verdict === 'gone' ? 'half' : 'failed',
    );
  }
  if (verdict === 'gone') throw invalid({ code: codeTexts.gone });
  if (verdict === 'wrong') {
    if (attempt.number >= codeRules.guesses) throw wrongAnswer(attempt, codeTexts.wrong);
    throw wrongProof({ code: codeTexts.wrong });
  }
  return attemptContext.inTransaction((ctx) => admitDevice(ctx, session));
}

type Verdict = 'right' | 'wrong' | 'gone';

async function tryCode(ctx: IdentityCtx, session: Unverified, code: string): Promise<Verdict> {
  const { rows } = await sql<{ id: string; token_hash: Uint8Array }>`
    update one_time_tokens set attempts = attempts + 1
    where id = (select id from one_time_tokens where user_id = ${session.userId} and session_id = ${session.sessionId}
        and purpose = 'verify_device' and used_at is null and expires_at > now() order by created_at desc limit 1)
      and attempts < ${codeRules.guesses} and used_at is null
    returning id, token_hash`.execute(ctx.db);
  const row = rows[0];
  if (!row) return 'gone';
  const hash = ctx.keyedHash('device-code', `${row.id}:${session.sessionId}:${code}`);
  const { rows: used } = await sql`update one_time_tokens set used_at = now()
    where id = ${row.id} and token_hash = ${hash} and used_at is null returning id`.execute(ctx.db);
  return used.length > 0 ? 'right' : 'wrong';
}

async function admitDevice(ctx: IdentityCtx, { userId, deviceId, sessionId }: Unverified): Promise<string> {
  await trustDevice(ctx, deviceId);
  await ctx.audit(userId);
  return renewSession(ctx, sessionId);
}

/** Verification is required again at the next sign-in. */
export async function skipVerification(ctx: IdentityCtx, { userId, sessionId }: Unverified): Promise<void> {
  const { allow_skip_verification } = await securityRequirementsOf(ctx, userId);
  if (!allow_skip_verification) {
    throw new Refused('device_verification_required', 'Your company asks for every device to be verified.');
  }
  await sql`update sessions set is_restricted = true where id = ${sessionId} and revoked_at is null`.execute(
    ctx.db,
  );
  await ctx.audit(userId);
}

function tooManyCodes(period: string, retryAfter: number): Refused {
  return new Refused('too_many_requests', `No more codes are sent within ${period}. Try again later.`, {
    retryAfter,
  });
}

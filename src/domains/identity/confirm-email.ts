/** Single-use, expiring links: 256 random bits in the mail, only their hash in the database. */
import { sql } from 'kysely';
import { Refused } from '#kernel/errors.ts';
import type { IdentityCtx } from './tables.ts';

type Purpose = 'confirm_email' | 'reset_password';

/** A new link ends the ones before it. */
export async function issueLink(
  ctx: IdentityCtx,
  userId: string,
  purpose: Purpose,
  minutes: number,
): Promise<string> {
  const token = ctx.newToken();
  await sql`update one_time_tokens set used_at = now() where user_id = ${userId} and purpose = ${purpose} and used_at is null`.execute(
    ctx.db,
  );
  await sql`insert into one_time_tokens (user_id, purpose, token_hash, expires_at)
    values (${userId}, ${purpose}, ${ctx.hashToken(token)}, now() + make_interval(mins => ${minutes}))`.execute(
    ctx.db,
  );
  return token;
}

/** Uses a link up and returns whose it is; one statement, so that two clicks make one. */
export async function redeemLink(ctx: IdentityCtx, token: string, purpose: Purpose): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    update one_time_tokens set used_at = now()
    where token_hash = ${ctx.hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning user_id`.execute(ctx.db);
  if (!rows[0]) throw new Refused('invalid', 'This link has expired or has been used. Ask for a new one.');
  return rows[0].user_id;
}

export async function sendConfirmation(ctx: IdentityCtx, user: { id: string; email: string }): Promise<void> {
  const token = await issueLink(ctx, user.id, 'confirm_email', 24 * 60);
  await ctx.mail({
    to: user.email,
    subject: 'Confirm your email address',
    text: `Welcome to Fieldwright.\n\nConfirm your address within 24 hours:\n${ctx.publicUrl}/confirm-email?token=${token}\n\nIf you did not sign up, ignore this mail.\n`,
  });
}

export async function confirmEmail(ctx: IdentityCtx, token: string): Promise<void> {
  const userId = await redeemLink(ctx, token, 'confirm_email');
  await sql`update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${userId}`.execute(
    ctx.db,
  );
}

/** A forgotten password: a link by mail, valid for 30 minutes and once; setting a new one ends every session. */
import { sql } from 'kysely';
import { invalid } from '#kernel/errors.ts';
import { issueLink, redeemLink } from './confirm-email.ts';
import { passwordFault } from './password.rules.ts';
import type { IdentityCtx } from './tables.ts';

/** Says nothing about whether the address is known. */
export async function requestReset(ctx: IdentityCtx, email: string): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where lower(email) = lower(${email.trim()}) and is_active`.execute(ctx.db);
  const user = rows[0];
  if (!user) return;
  const recent = await sql<{ n: number }>`select count(*)::int as n from one_time_tokens
    where user_id = ${user.id} and purpose = 'reset_password' and created_at > now() - interval '1 hour'`.execute(
    ctx.db,
  );
  if ((recent.rows[0]?.n ?? 0) >= 5) return;
  const token = await issueLink(ctx, user.id, 'reset_password', 30);
  await ctx.mail({
    to: user.email,
    subject: 'Set a new password',
    text: `Set a new password within 30 minutes:\n${ctx.publicUrl}/reset-password?token=${token}\n\nIf you did not ask for this, ignore this mail; your password stays as it is.\n`,
  });
}

export async function resetPassword(ctx: IdentityCtx, token: string, password: string): Promise<void> {
  const fault = passwordFault(password);
  if (fault) throw invalid({ password: fault });
  const userId = await redeemLink(ctx, token, 'reset_password');
  const hash = await ctx.hashPassword(password);
  await sql`update users set password_hash = ${hash}, email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
    where id = ${userId}`.execute(ctx.db);
  await sql`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(
    ctx.db,
  );
}

/** Forgotten passwords: a link by mail, valid for an hour and once; setting a new password ends every session. */
import { sql } from 'kysely';
import { invalid } from '#kernel/errors.ts';
import { signOutDevices } from '../devices/devices.ts';
import { securityRequirementsOf } from '../factors/security-requirements.ts';
import type { IdentityCtx } from '../tables.ts';
import { newPasswordFault } from './new-password-fault.ts';
import { endLinks, mailLink, readLink, redeemLink } from './one-time-links.ts';

/** Neither the response nor its time reveals whether the address is known. */
export async function requestReset(ctx: IdentityCtx, email: string): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where lower(email) = lower(${email.trim()}) and is_active`.execute(ctx.db);
  const user = rows[0] ?? { id: null, email };
  const link = { userId: user.id, purpose: 'reset_password', minutes: 60 } as const;
  await ctx.withEqualTiming(user.id !== null, () =>
    mailLink(ctx, link, 'reset', (token) => ({
      to: user.email,
      subject: 'Set a new password',
      text: `Set a new password within an hour:\n${ctx.publicUrl}/reset-password?token=${token}\n\nIf you did not ask for this, ignore this mail; your password stays as it is.\n`,
    })),
  );
}

/** Validates link and password before time is spent on hashing. Does not redeem the link. */
export async function checkReset(ctx: IdentityCtx, token: string, password: string): Promise<void> {
  const { userId } = await readLink(ctx, token, 'reset_password');
  const { password_min_length } = await securityRequirementsOf(ctx, userId);
  const { rows } = await sql<{ email: string }>`select email from users where id = ${userId}`.execute(ctx.db);
  const fault = newPasswordFault(password, rows[0]?.email, password_min_length);
  if (fault) throw invalid({ password: fault });
}

/** Ends the sessions on every device; a device that had to be verified still has to be. */
export async function resetPassword(ctx: IdentityCtx, token: string, hash: string): Promise<void> {
  const { userId } = await redeemLink(ctx, token, 'reset_password');
  const { rows } = await sql<{ email: string }>`
    update users set password_hash = ${hash}, email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now()
    where id = ${userId} returning email`.execute(ctx.db);
  const email = rows[0]?.email ?? '';
  await sql`update sessions set revoked_at = now(), ended_for = 'new_password'
    where user_id = ${userId} and revoked_at is null`.execute(ctx.db);
  await signOutDevices(ctx, userId);
  await ctx.audit(userId);
  for (const purpose of ['unlock', 'sign_in', 'change_email'] as const) await endLinks(ctx, userId, purpose);
  await sql`update login_attempts set failures = pending, in_a_row = 0, blocked_until = null
    where key = ${`account:${email.toLowerCase()}`}`.execute(ctx.db);
  const text = `The password of your Fieldwright account was set anew with a link from a mail, and every device was signed out.\n\nIf it was not you, set a new one at once: ${ctx.publicUrl}/reset-password\n`;
  await ctx.mail({ to: email, subject: 'Your password was changed', text }, 'done');
}

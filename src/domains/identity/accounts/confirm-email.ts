/** Confirms an address by the link sent to it. Requesting another link gets the same response for everybody. */
import { sql } from 'kysely';
import { mailLink, redeemLink } from '../sign-in/one-time-links.ts';
import type { IdentityCtx } from '../tables.ts';

export async function sendConfirmation(
  ctx: IdentityCtx,
  user: { id: string | null; email: string },
): Promise<void> {
  const link = { userId: user.id, purpose: 'confirm_email', minutes: 24 * 60 } as const;
  await mailLink(ctx, link, 'other', (token) => ({
    to: user.email,
    subject: 'Confirm your email address',
    text: `Welcome to Fieldwright.\n\nConfirm your address within 24 hours:\n${ctx.publicUrl}/confirm-email?token=${token}\n\nIf you did not sign up, ignore this mail.\n`,
  }));
}

/** Sends a link only to an unconfirmed account; the response does not reveal whether there is one. */
export async function resendConfirmation(ctx: IdentityCtx, email: string): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users
    where lower(email) = lower(${email.trim()}) and is_active and email_confirmed_at is null`.execute(ctx.db);
  const user = rows[0] ?? { id: null, email };
  await ctx.withEqualTiming(user.id !== null, () => sendConfirmation(ctx, user));
}

export async function confirmEmail(ctx: IdentityCtx, token: string): Promise<void> {
  const { userId } = await redeemLink(ctx, token, 'confirm_email');
  await sql`update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${userId}`.execute(
    ctx.db,
  );
  await ctx.audit(userId);
}

/**
 * Changes the email address of a signed-in user who has just confirmed their password. It takes effect when the link sent to the
 * new address is opened; the old address is notified, so that nobody loses an account unnoticed.
 */
import { sql } from 'kysely';
import { invalid, type Refused } from '#kernel/errors.ts';
import { endLinks, mailLink, redeemLink } from '../sign-in/one-time-links.ts';
import type { IdentityCtx } from '../tables.ts';
import { isEmail } from './sign-up.ts';

export function emailFault(email: string, current: string): string | undefined {
  if (!isEmail(email)) return 'Enter a valid email address.';
  return email.trim().toLowerCase() === current.toLowerCase() ? 'This is your address already.' : undefined;
}

/** The response is the same when the address has an account: its owner gets a mail that says so. */
export async function requestEmailChange(
  ctx: IdentityCtx,
  user: { id: string; email: string },
  wanted: string,
): Promise<void> {
  const to = wanted.trim();
  await ctx.audit(user.id);
  const isFree = !(await isTaken(ctx, to));
  const link = { userId: user.id, purpose: 'change_email', minutes: 60, detail: { email: to } } as const;
  // For a taken address the link is useless: its token is not sent to anybody.
  const mail = (token: string) => ({ to, ...(isFree ? confirmNew(ctx, token) : hasAccount) });
  await mailLink(ctx, link, 'other', mail);
}

function confirmNew(ctx: IdentityCtx, token: string) {
  return {
    subject: 'Confirm your new email address',
    text: `Use this address for your Fieldwright account by opening this within 60 minutes:\n${ctx.publicUrl}/confirm-email?change=${token}\n\nIf you did not ask for it, ignore this mail.\n`,
  };
}

const hasAccount = {
  subject: 'This address has a Fieldwright account',
  text: 'Somebody wanted to use this address for their account, but it has one already. There is nothing to do.\n',
};

/** Password reset links were sent to the old address and are revoked with it. */
export async function confirmEmailChange(ctx: IdentityCtx, token: string): Promise<string> {
  const { userId, detail } = await redeemLink<{ email: string }>(ctx, token, 'change_email');
  if (await isTaken(ctx, detail.email)) throw taken();
  const { rows } = await sql<{
    email: string;
  }>`select email from users where id = ${userId} for update`.execute(ctx.db);
  await sql`update users set email = ${detail.email}, email_confirmed_at = now(), updated_at = now()
    where id = ${userId}`.execute(ctx.db);
  await ctx.audit(userId);
  await endLinks(ctx, userId, 'reset_password');
  await endLinks(ctx, userId, 'unlock');
  const text = `Your Fieldwright account is now reached with ${detail.email}.\n\nIf it was not you, tell an owner of your company at once.\n`;
  await ctx.mail({ to: rows[0]?.email ?? '', subject: 'Your email address was changed', text }, 'done');
  return detail.email;
}

async function isTaken(ctx: IdentityCtx, email: string): Promise<boolean> {
  const { rows } = await sql`select from users where lower(email) = lower(${email})`.execute(ctx.db);
  return rows.length > 0;
}

function taken(): Refused {
  return invalid({ email: 'This address has an account by now. Ask for another one.' });
}

/** Changes the password of a signed-in user who knows the old one. Ends all their other sessions. */
import { sql } from 'kysely';
import { invalid, Refused } from '#kernel/errors.ts';
import { securityRequirementsOf } from '../factors/security-requirements.ts';
import type { IdentityCtx } from '../tables.ts';
import { wrongProof } from './attempts.ts';
import { newPasswordFault } from './new-password-fault.ts';
import { endLinks } from './one-time-links.ts';
import { endOtherSessions } from './sessions.ts';
import { type Credentials, type PasswordAttempt, proveIdentity } from './sign-in.ts';

export interface PasswordChange extends Credentials {
  readonly userId: string;
  readonly sessionId: string;
  readonly newPassword: string;
}

/** `password` is the old one. Guesses count as sign-in attempts, so that an open browser is no way around the limit. */
export async function changePassword(
  attemptContext: PasswordAttempt,
  hashPassword: (password: string) => Promise<string>,
  change: PasswordChange,
): Promise<void> {
  const { email, password, newPassword, userId } = change;
  const { password_min_length } = await attemptContext.inTransaction((ctx) =>
    securityRequirementsOf(ctx, userId),
  );
  const fault =
    newPasswordFault(newPassword, email, password_min_length) ??
    (newPassword === password ? 'Choose another one than the old password.' : undefined);
  if (fault) throw invalid({ new_password: fault });
  await confirmPassword(attemptContext, change, 'old_password');
  const hash = await hashPassword(newPassword);
  await attemptContext.inTransaction((ctx) => storePassword(ctx, change, hash));
}

/**
 * Asks for the password again before a sensitive action, in case the browser was left unattended. A wrong one is an error of its
 * field.
 */
export async function confirmPassword(
  attemptContext: PasswordAttempt,
  given: Credentials,
  name: string,
): Promise<void> {
  try {
    await proveIdentity(attemptContext, given);
  } catch (error) {
    const isWrong = error instanceof Refused && error.code === 'unauthenticated';
    if (isWrong) throw wrongProof({ [name]: 'This is not your password.' });
    throw error;
  }
}

async function storePassword(ctx: IdentityCtx, change: PasswordChange, hash: string): Promise<void> {
  const { userId, sessionId, email } = change;
  await sql`update users set password_hash = ${hash}, updated_at = now() where id = ${userId}`.execute(
    ctx.db,
  );
  await ctx.audit(userId);
  await endOtherSessions(ctx, userId, sessionId, 'new_password');
  for (const purpose of ['reset_password', 'sign_in'] as const) await endLinks(ctx, userId, purpose);
  const text = `The password of your Fieldwright account was changed, and every other device was signed out.\n\nIf it was not you, set a new one at once: ${ctx.publicUrl}/reset-password\n`;
  await ctx.mail({ to: email, subject: 'Your password was changed', text }, 'done');
}

/** A new password for somebody who is signed in and knows the old one. Every other session of theirs ends. */
import { sql } from 'kysely';
import { invalid, Refused } from '#kernel/errors.ts';
import { passwordFault } from './password.rules.ts';
import { type Credentials, type InTransaction, proveIdentity } from './sign-in.ts';
import type { IdentityCtx } from './tables.ts';

export interface PasswordChange extends Credentials {
  readonly userId: string;
  readonly sessionId: string;
  readonly newPassword: string;
}

/** `password` is the old one. Guesses count as attempts to sign in do: an open browser is no way round the limit. */
export async function changePassword(
  inTransaction: InTransaction,
  passwords: Pick<IdentityCtx, 'hashPassword' | 'verifyPassword'>,
  change: PasswordChange,
): Promise<void> {
  const { email, password, newPassword } = change;
  const fault =
    passwordFault(newPassword, email) ??
    (newPassword === password ? 'Choose another one than the old password.' : undefined);
  if (fault) throw invalid({ new_password: fault });
  try {
    await proveIdentity(inTransaction, passwords.verifyPassword, change);
  } catch (error) {
    const isWrong = error instanceof Refused && error.code === 'unauthenticated';
    if (isWrong) throw invalid({ old_password: 'This is not your password.' });
    throw error;
  }
  const hash = await passwords.hashPassword(newPassword);
  await inTransaction((ctx) => storePassword(ctx, change, hash));
}

async function storePassword(ctx: IdentityCtx, change: PasswordChange, hash: string): Promise<void> {
  const { userId, sessionId, email } = change;
  await sql`update users set password_hash = ${hash}, updated_at = now() where id = ${userId}`.execute(
    ctx.db,
  );
  await sql`update sessions set revoked_at = now()
    where user_id = ${userId} and id <> ${sessionId} and revoked_at is null`.execute(ctx.db);
  await sql`update one_time_tokens set used_at = now()
    where user_id = ${userId} and purpose = 'reset_password' and used_at is null`.execute(ctx.db);
  await ctx.mail({
    to: email,
    subject: 'Your password was changed',
    text: `The password of your Fieldwright account was changed, and every other device was signed out.\n\nIf it was not you, set a new one at once: ${ctx.publicUrl}/reset-password\n`,
  });
}

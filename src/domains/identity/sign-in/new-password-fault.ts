/** Validates a new password on the server: the form's rules plus the lists of common passwords, which are not sent to clients. */
import { commonPasswords } from './common-passwords.ts';
import { mostUsedPasswords } from './most-used-passwords.ts';
import { passwordFault } from './password.rules.ts';

const used: ReadonlySet<string> = new Set(mostUsedPasswords.trim().split(/\s+/));

export function newPasswordFault(password: string, email?: string, least?: number): string | undefined {
  const fault = passwordFault(password, email, least);
  if (fault) return fault;
  const plain = password.toLowerCase();
  if (commonPasswords.has(plain) || used.has(plain))
    return 'This password is among the first that anyone would try. Choose another.';
  return undefined;
}

/** A new password as the server judges it: as the form does, and by what everyone would try. The lists stay here. */
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

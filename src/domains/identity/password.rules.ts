/** NIST SP 800-63B: length and a list of what everyone tries; no rules about kinds of characters. */
import { commonPasswords } from './common-passwords.ts';

export const passwordLength = { min: 8, max: 200 } as const;

/** A sentence about what is wrong with a new password, or undefined. `least`: what the person's companies ask for. */
export function passwordFault(
  password: string,
  email = '',
  least: number = passwordLength.min,
): string | undefined {
  const length = [...password].length;
  if (length < least) return `Use at least ${least} characters.`;
  if (length > passwordLength.max) return `Use at most ${passwordLength.max} characters.`;
  const plain = password.toLowerCase();
  if (commonPasswords.has(plain))
    return 'This password is among the first that anyone would try. Choose another.';
  if (email && plain === email.toLowerCase()) return 'The password must not be your email address.';
  return undefined;
}

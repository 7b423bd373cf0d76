/** NIST SP 800-63B: length, and no rules about kinds of characters; what everyone tries the server knows (new-password-fault.ts). */

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
  if (email && password.toLowerCase() === email.toLowerCase())
    return 'The password must not be your email address.';
  return undefined;
}

/**
 * NIST SP 800-63B: length, and no rules about character classes; the server also checks common passwords (new-password-fault.ts).
 */

export const passwordLength = { min: 8, max: 200 } as const;

/** An error message for a new password, or undefined. `least`: the length that the person's companies require. */
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

import { expect, it } from 'vitest';
import { mostUsedPasswords } from './most-used-passwords.ts';
import { newPasswordFault } from './new-password-fault.ts';

it('refuses three thousand common passwords in any case', () => {
  const used = new Set(mostUsedPasswords.trim().split(/\s+/));
  expect(used.size).toBeGreaterThanOrEqual(3000);
  const taken = [...used].filter((one) => !newPasswordFault(one)?.includes('anyone would try'));
  expect([taken, [...used].filter((one) => !newPasswordFault(one.toUpperCase()))]).toEqual([[], []]);
  expect(newPasswordFault('three plain words')).toBeUndefined();
  expect(newPasswordFault('three plain words', 'a@b.example', 20)).toBe('Use at least 20 characters.');
});

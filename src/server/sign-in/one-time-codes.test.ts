import { afterEach, expect, it, vi } from 'vitest';
import { createInstallationKey } from './installation-key.ts';
import { codeAt, oneTimeCodes } from './one-time-codes.ts';

// "12345678901234567890", the key in RFC 6238, appendix B (which lists codes of eight digits).
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

afterEach(() => vi.useRealTimers());

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code);
});

it('accepts the neighbouring periods, and no code twice', () => {
  vi.useFakeTimers({ now: 59_000 });
  expect(oneTimeCodes.stepOf(secret, codeAt(secret, 0), -1)).toBe(0);
  expect(oneTimeCodes.stepOf(secret, codeAt(secret, 2), 0)).toBe(2);
  expect(oneTimeCodes.stepOf(secret, codeAt(secret, 3), 0)).toBeUndefined();
  expect(oneTimeCodes.stepOf(secret, codeAt(secret, 1), 1)).toBeUndefined();
  expect(oneTimeCodes.stepOf(secret, '28708', 0)).toBeUndefined();
});

it('makes secrets and recovery codes that can be typed', () => {
  expect(oneTimeCodes.newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(oneTimeCodes.newRecoveryCode()).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
});

it('decrypts a secret only for the row it was encrypted for', () => {
  const key = createInstallationKey(Buffer.alloc(32, 7));
  const encrypted = key.encrypt(secret, 'row-1');
  expect(key.decrypt(encrypted, 'row-1')).toBe(secret);
  expect(() => key.decrypt(encrypted, 'row-2')).toThrow();
  expect(() => createInstallationKey(Buffer.alloc(32, 8)).decrypt(encrypted, 'row-1')).toThrow();
  expect(key.keyedHash('a', 'x')).not.toEqual(key.keyedHash('b', 'x'));
});

import { expect, it } from 'vitest';
import { clockBehind } from './sender-times.ts';

const now = Date.parse('2026-03-31T12:00:00Z');

it.each([
  [undefined, undefined],
  ['2026-03-31T12:00:00Z', 0],
  ['2026-03-31T11:58:30Z', 0],
  ['2026-03-28T12:00:00Z', 3 * 86_400_000],
  ['2026-04-03T14:00:00+02:00', -3 * 86_400_000],
])('computes from %s how far the clock is off', (header, behind) => {
  expect(clockBehind(header, now)).toBe(behind);
});

it('refuses an invalid time', () => {
  for (const nonsense of ['', 'yesterday', '2026-03-31', '1774958400'])
    expect(() => clockBehind(nonsense, now)).toThrow('X-Sent-At');
});

import { expect, it } from 'vitest';
import { elapsed } from './running-timer.ts';

it('shows hours, minutes and seconds, and never a negative time', () => {
  const from = '2026-03-01T09:00:00Z';
  expect(elapsed(from, Date.parse('2026-03-01T09:00:05Z'))).toBe('0:00:05');
  expect(elapsed(from, Date.parse('2026-03-01T21:03:09Z'))).toBe('12:03:09');
  expect(elapsed(from, Date.parse('2026-03-01T08:59:00Z'))).toBe('0:00:00');
});

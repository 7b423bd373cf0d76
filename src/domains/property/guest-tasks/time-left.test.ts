import { expect, it } from 'vitest';
import { timeLeft } from './time-left.rules.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

it.each([
  ['2026-03-10T13:20:00Z', '1 h 20 min left', 'neutral'],
  ['2026-03-10T14:00:30Z', '2 h left', 'neutral'],
  ['2026-03-10T12:14:59Z', '14 min left', 'waiting'],
  ['2026-03-10T12:00:10Z', '0 min left', 'waiting'],
  ['2026-03-10T11:59:50Z', '1 min late', 'danger'],
  ['2026-03-09T11:00:00Z', '1 day late', 'danger'],
  ['2026-03-13T12:00:00Z', '3 days left', 'neutral'],
])('due at %s there is %s', (dueAt, label, tone) => {
  expect(timeLeft(dueAt, now)).toEqual({ label, tone });
});

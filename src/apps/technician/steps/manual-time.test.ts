import { expect, it } from 'vitest';
import { clockText, lastHour, minutesOfDay, spanOf, stepped } from './manual-time.ts';

const zone = 'America/Denver';

it('proposes the past hour in the company’s zone', () => {
  expect(lastHour('2026-03-02T17:38:00Z', zone)).toEqual({
    day: '2026-03-02',
    begin: 9 * 60 + 30,
    minutes: 60,
  });
  expect(lastHour('2026-03-02T07:20:00Z', zone)).toEqual({ day: '2026-03-02', begin: 0, minutes: 15 });
});

it('is converted to instants, also across a clock change', () => {
  expect(spanOf({ day: '2026-03-08', begin: 60, minutes: 120 }, zone)).toEqual({
    started_at: '2026-03-08T08:00:00.000Z',
    ended_at: '2026-03-08T10:00:00.000Z',
  });
});

it('steps by quarter hours and stays within the day', () => {
  expect(stepped(9 * 60 + 7, 1, 0)).toBe(9 * 60 + 15);
  expect(stepped(9 * 60 + 7, -1, 0)).toBe(9 * 60);
  expect(stepped(0, -1, 0)).toBeUndefined();
  expect(stepped(23 * 60 + 45, 1, 0)).toBeUndefined();
});

it('parses and formats times of day', () => {
  expect(clockText(545)).toBe('09:05');
  expect(minutesOfDay('09:05')).toBe(545);
});

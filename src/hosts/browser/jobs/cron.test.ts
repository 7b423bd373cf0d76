import { describe, expect, it } from 'vitest';
import { lastTime } from './cron.ts';

describe('the last time of a recurring job', () => {
  const now = new Date('2026-03-01T00:10:30Z');
  it.each([
    ['*/15 * * * *', '2026-03-01T00:00:00Z'],
    ['7 * * * *', '2026-03-01T00:07:00Z'],
    ['20 * * * *', '2026-02-28T23:20:00Z'],
    ['23 2 * * *', '2026-02-28T02:23:00Z'],
    ['0 6,18 * * 1-5', '2026-02-27T18:00:00Z'],
    ['0 4 1 * *', '2026-02-01T04:00:00Z'],
  ])('%s', (at, expected) => {
    expect(lastTime(at, now)).toEqual(new Date(expected));
  });
});

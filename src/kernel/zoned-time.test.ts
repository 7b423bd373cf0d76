import { describe, expect, it } from 'vitest';
import { instantFromLocal, localFromInstant } from './zoned-time.ts';

describe('a local time in a zone', () => {
  it.each([
    ['2026-01-15T09:30', 'America/Chicago', '2026-01-15T15:30:00.000Z'],
    ['2026-07-15T09:30', 'America/Chicago', '2026-07-15T14:30:00.000Z'],
    ['2026-07-15T00:15', 'Asia/Kolkata', '2026-07-14T18:45:00.000Z'],
    ['2026-12-31T23:59', 'UTC', '2026-12-31T23:59:00.000Z'],
  ])('%s in %s is %s, and back', (local, zone, instant) => {
    expect(instantFromLocal(local, zone)).toBe(instant);
    expect(localFromInstant(instant, zone)).toBe(local);
  });

  it('moves a time skipped in spring behind the gap', () => {
    expect(instantFromLocal('2026-03-08T02:30', 'America/Chicago')).toBe('2026-03-08T08:30:00.000Z');
    expect(localFromInstant('2026-03-08T08:30:00.000Z', 'America/Chicago')).toBe('2026-03-08T03:30');
  });

  it('takes the first of two equal times in autumn', () => {
    expect(instantFromLocal('2026-11-01T01:30', 'America/Chicago')).toBe('2026-11-01T06:30:00.000Z');
  });
});

import { describe, expect, it } from 'vitest';
import { onDay, weekdayOf, weekOf } from './week.ts';

describe('a week', () => {
  it('begins as the locale begins it', () => {
    expect(weekOf('2026-11-21', 'de-DE')[0]).toBe('2026-11-16');
    expect(weekOf('2026-11-21', 'en-US')[0]).toBe('2026-11-15');
    expect(weekOf('2026-11-22', 'de-DE').at(-1)).toBe('2026-11-22');
    expect(weekOf('2026-11-21', 'no such locale')).toHaveLength(7);
  });

  it('counts Monday as 1 and Sunday as 7', () => {
    expect(weekdayOf('2026-11-16')).toBe(1);
    expect(weekdayOf('2026-11-22')).toBe(7);
  });

  it('keeps the time of the clock over the night it is set', () => {
    const nine = Date.parse('2026-03-28T08:00:00Z');
    const moved = onDay({ from: nine, to: nine + 3_600_000 }, '2026-03-30', 'Europe/Berlin');
    expect(new Date(moved.from).toISOString()).toBe('2026-03-30T07:00:00.000Z');
    expect(moved.to - moved.from).toBe(3_600_000);
  });
});

import { describe, expect, it } from 'vitest';
import { weekdayOf } from '#kernel/dates.ts';
import { weekOf, weeksOfMonth } from './week.ts';

describe('a week', () => {
  it('starts on the locale’s first day', () => {
    expect(weekOf('2026-11-21', 'de-DE')[0]).toBe('2026-11-16');
    expect(weekOf('2026-11-21', 'en-US')[0]).toBe('2026-11-15');
    expect(weekOf('2026-11-22', 'de-DE').at(-1)).toBe('2026-11-22');
    expect(weekOf('2026-11-21', 'no such locale')).toHaveLength(7);
  });

  it('counts Monday as 1 and Sunday as 7', () => {
    expect(weekdayOf('2026-11-16')).toBe(1);
    expect(weekdayOf('2026-11-22')).toBe(7);
  });
});

describe('a month', () => {
  it.each([
    ['2026-11', 'en-US', 5, '2026-11-01', '2026-12-05'],
    ['2026-11', 'de-DE', 6, '2026-10-26', '2026-12-06'],
    ['2027-02', 'de-DE', 4, '2027-02-01', '2027-02-28'],
    ['2026-12', 'de-DE', 5, '2026-11-30', '2027-01-03'],
  ])('%s in %s is %i whole weeks', (month, locale, count, first, last) => {
    const weeks = weeksOfMonth(month, locale);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, first, last]);
  });
});

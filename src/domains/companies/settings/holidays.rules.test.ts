import { describe, expect, it } from 'vitest';
import { hoursOf } from '#domains/identity/members/working-hours.rules.ts';
import { holidaysFault } from './holidays.rules.ts';

describe('holidays', () => {
  const day = { date: '2026-12-25', name: 'Christmas Day' };
  it.each([[[]], [[day]], [[day, { date: '2027-01-01', name: 'New Year' }]]])('may be %j', (list) => {
    expect(holidaysFault(list)).toBeUndefined();
  });
  it.each([
    [null],
    ['2026-12-25'],
    [[day, day]],
    [[{ ...day, date: '2026-02-30' }]],
    [[{ ...day, date: 'Friday' }]],
    [[{ ...day, name: ' ' }]],
    [[{ ...day, more: 1 }]],
    [[null]],
    [Array.from({ length: 201 }, () => day)],
  ])('may not be %j', (list) => {
    expect(holidaysFault(list)).toBeDefined();
  });
  it('also apply to people with their own hours', () => {
    const company = { days: [1], start: '08:00', end: '17:00', closed: ['2026-12-25'] };
    const own = { days: [5], start: '06:00', end: '12:00' };
    expect(hoursOf(own, company)).toEqual({ ...own, closed: ['2026-12-25'] });
    expect(hoursOf(undefined, company)).toBe(company);
    expect(hoursOf(own, undefined)).toEqual(own);
  });
});

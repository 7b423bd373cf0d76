import { describe, expect, it } from 'vitest';
import { formatWorkingHours, workingHoursFault, workingMinutes } from './working-hours.rules.ts';

describe('working hours', () => {
  const week = { days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00' };

  it('are formatted for people', () => {
    expect(formatWorkingHours(week)).toBe('Mon–Fri, 08:00–17:00');
    expect(formatWorkingHours({ ...week, days: [6, 1, 2, 3] })).toBe('Mon–Wed, Sat, 08:00–17:00');
    expect(formatWorkingHours({ ...week, days: [7, 6] })).toBe('Sat, Sun, 08:00–17:00');
    expect(formatWorkingHours({ ...week, days: [] })).toBe('No working days');
  });

  it('must end after they begin, on valid days', () => {
    expect(workingHoursFault(week)).toBeUndefined();
    expect(workingHoursFault({ ...week, end: '24:00' })).toBeUndefined();
    for (const wrong of [
      null,
      'always',
      {},
      { ...week, days: [0] },
      { ...week, days: [1.5] },
      { ...week, start: '8:00' },
      { ...week, start: '17:00' },
      { ...week, end: '25:00' },
      { ...week, zone: 'UTC' },
    ]) {
      expect(workingHoursFault(wrong)).toBeTypeOf('string');
    }
  });
});

describe('hours that differ by weekday', () => {
  const week = { days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00' };
  const friday = { 5: { start: '08:00', end: '13:00' } };
  const lunch = { minutes: 30, start: '11:30', end: '13:30' };

  it('are formatted with their breaks', () => {
    expect(formatWorkingHours({ ...week, by_day: friday, breaks: [lunch] })).toBe(
      'Mon–Thu, 08:00–17:00; Fri, 08:00–13:00; break of 30 min',
    );
  });

  it('are counted without breaks that do not fit into the day', () => {
    const hours = { ...week, by_day: friday, breaks: [lunch] };
    expect([1, 5, 6].map((day) => workingMinutes(hours, day))).toEqual([510, 300, 0]);
  });

  it('must be hours, and breaks must fit between their times', () => {
    expect(workingHoursFault({ ...week, by_day: friday, breaks: [lunch] })).toBeUndefined();
    for (const wrong of [
      { by_day: [] },
      { by_day: { 8: friday[5] } },
      { by_day: { 5: { start: '13:00', end: '08:00' } } },
      { by_day: { 5: { ...friday[5], zone: 'UTC' } } },
      { breaks: lunch },
      { breaks: [lunch, lunch, lunch, lunch] },
      { breaks: [{ ...lunch, minutes: 121 }] },
      { breaks: [{ ...lunch, minutes: 0.5 }] },
      { breaks: [{ ...lunch, start: '14:00' }] },
    ]) {
      expect(workingHoursFault({ ...week, ...wrong })).toBeTypeOf('string');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { formatWorkingHours, workingHoursFault } from './working-hours.rules.ts';

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

import { describe, expect, it } from 'vitest';
import { workingDay } from '#domains/scheduling/working-time/working-time.rules.ts';
import { startOfDayIn } from '#kernel/dates.ts';
import { minute } from './time-scale.ts';
import { formatUtilisation, utilisationOf } from './utilisation.ts';

const zone = 'America/Chicago';
const hours = { days: [1, 2, 3, 4, 5, 6, 7], start: '00:00', end: '08:00', breaks: [] };
const dayOf = (day: string) =>
  workingDay({ day, timezone: zone, hours, holidays: new Map<string, string>(), absences: [] });
const from = (day: string) => Date.parse(startOfDayIn(zone, day));
const span = (start: number, length: number) => ({ from: start, to: start + length * minute });

describe('the utilisation of a lane', () => {
  const day = '2026-11-23';
  const whole = span(from(day), 1440);

  it('is told in hours, and as too much', () => {
    const of = (...lengths: readonly number[]) =>
      utilisationOf(
        whole,
        lengths.map((length) => span(whole.from, length)),
        [],
        [dayOf(day)],
      );
    expect(formatUtilisation(of())).toBe('Free, 8 h');
    expect(formatUtilisation(of(300, 90))).toBe('6 h 30 of 8 h');
    expect(of(300, 240)).toEqual({ planned: 540, available: 480, over: 60 });
    expect(formatUtilisation(utilisationOf(whole, [span(whole.from, 45)], [], []))).toBe('45 min, off');
    expect(formatUtilisation(utilisationOf(whole, [], [], undefined))).toBe('Free');
  });

  it('counts tasks, and of a whole day what is worked of it', () => {
    const tasks = [
      { ...span(whole.from, 60), all_day: false },
      { ...whole, all_day: true },
    ];
    expect(utilisationOf(whole, [], tasks, [dayOf(day)]).planned).toBe(540);
    const tomorrow = { ...span(whole.to, 1440), all_day: true };
    expect(utilisationOf(whole, [], [tomorrow], [dayOf(day)]).planned).toBe(0);
  });

  it('follows the clock change, and never plans less than nothing', () => {
    const spring = '2026-03-08';
    expect(utilisationOf(span(from(spring), 1380), [], [], [dayOf(spring)]).available).toBe(420);
    for (let seed = 1; seed <= 500; seed++) {
      const visits = Array.from({ length: seed % 9 }, (_, index) =>
        span(whole.from + ((seed * 37 * (index + 1)) % 2000) * minute - 300 * minute, (seed * index) % 400),
      );
      const found = utilisationOf(whole, visits, [], [dayOf(day)]);
      const all = visits.reduce((sum, one) => sum + (one.to - one.from) / minute, 0);
      expect(found.planned).toBeGreaterThanOrEqual(0);
      expect(found.planned).toBeLessThanOrEqual(all);
      expect(found.over).toBe(Math.max(0, found.planned - 480));
    }
  });
});

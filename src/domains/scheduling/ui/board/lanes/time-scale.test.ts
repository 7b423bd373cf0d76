import { describe, expect, it } from 'vitest';
import {
  atX,
  dayScale,
  hour,
  hourMarks,
  resized,
  shifted,
  snap,
  startedAt,
  step,
  widthOf,
  within,
  xOf,
} from './time-scale.ts';

const berlin = 'Europe/Berlin';
const iso = (at: number) => new Date(at).toISOString();

describe('the scale of a day', () => {
  it('has 24 hours on most days, 23 or 25 with a clock change', () => {
    expect(widthOf(dayScale('2026-06-15', berlin, 100))).toBe(2400);
    expect(widthOf(dayScale('2026-03-29', berlin, 100))).toBe(2300);
    expect(widthOf(dayScale('2026-10-25', berlin, 100))).toBe(2500);
  });

  it('converts instants to pixels and back on any day', () => {
    for (const day of ['2026-06-15', '2026-03-29', '2026-10-25']) {
      const scale = dayScale(day, berlin, 96);
      for (let at = scale.from; at <= scale.to; at += step)
        expect(atX(scale, xOf(scale, at))).toBeCloseTo(at, 3);
    }
  });

  it('marks the hours of the clock: one is skipped in spring, one repeated in autumn', () => {
    const clocks = (day: string) => hourMarks(dayScale(day, berlin, 1)).map(({ clock }) => clock);
    expect(clocks('2026-03-29').slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
    expect(clocks('2026-10-25').slice(0, 5)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00']);
    expect(clocks('2026-06-15')).toHaveLength(24);
  });

  it('shows nine in the morning further left after the lost hour', () => {
    const spring = dayScale('2026-03-29', berlin, 100);
    expect(xOf(spring, Date.parse('2026-03-29T07:00:00Z'))).toBe(800);
    const usual = dayScale('2026-06-15', berlin, 100);
    expect(xOf(usual, Date.parse('2026-06-15T07:00:00Z'))).toBe(900);
  });

  it('snaps to quarters of an hour of the wall clock, also in timezones with partial-hour offsets', () => {
    const kathmandu = dayScale('2026-06-15', 'Asia/Kathmandu', 96);
    expect(iso(snap(kathmandu, Date.parse('2026-06-15T03:52:00Z')))).toBe('2026-06-15T03:45:00.000Z');
    expect(iso(snap(kathmandu, Date.parse('2026-06-15T03:53:00Z')))).toBe('2026-06-15T04:00:00.000Z');
  });

  it('keeps the start of a moved bar within the day and its length unchanged', () => {
    const day = dayScale('2026-06-15', berlin, 96);
    const bar = { from: day.from + 9 * hour, to: day.from + 11 * hour };
    expect(shifted(day, bar, -20 * hour)).toEqual({ from: day.from, to: day.from + 2 * hour });
    expect(shifted(day, bar, 20 * hour)).toEqual({ from: day.to - step, to: day.to - step + 2 * hour });
  });

  it('keeps a resized bar between a quarter of an hour and a day', () => {
    const bar = { from: 0, to: 2 * hour };
    expect(resized(bar, -5)).toEqual({ from: 0, to: step });
    expect(resized(bar, 3 * hour)).toEqual({ from: 0, to: 3 * hour });
    expect(resized(bar, 30 * hour)).toEqual({ from: 0, to: 24 * hour });
    expect(startedAt(bar, 3 * hour)).toEqual({ from: 2 * hour - step, to: 2 * hour });
    expect(startedAt(bar, -hour)).toEqual({ from: -hour, to: 2 * hour });
    expect(startedAt(bar, -30 * hour)).toEqual({ from: -22 * hour, to: 2 * hour });
  });

  it('clips visits at midnight', () => {
    expect(within({ from: 10, to: 20 }, { from: 5, to: 12 })).toEqual({ from: 10, to: 12 });
    expect(within({ from: 10, to: 20 }, { from: 20, to: 25 })).toBeUndefined();
  });
});

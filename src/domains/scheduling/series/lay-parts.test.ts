import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/dates.ts';
import { fc } from '#kernel/testing/properties.ts';
import { workingDay } from '../working-time/working-time.rules.ts';
import { type Busy, layParts, leastMinutes, workedMinutes } from './lay-parts.rules.ts';

const minute = 60_000;
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'] as const;
const lunch = { minutes: 30, start: '12:00', end: '13:00' };
const hours = { days: [1, 2, 3, 4, 5], start: '08:00', end: '16:30', breaks: [lunch] };
const daysFrom = (first: string, count: number, timezone = 'UTC', holidays = new Map<string, string>()) =>
  Array.from({ length: count }, (_, n) => {
    const day = addDays(first, n);
    const { shifts, holiday } = workingDay({ day, timezone, hours, holidays, absences: [] });
    return { day, shifts, off: holiday };
  });
const at = (text: string) => Date.parse(`${text}:00Z`);
const shown = (parts: readonly { from: number; to: number }[]) =>
  parts.map(
    ({ from, to }) =>
      `${new Date(from).toISOString().slice(5, 16)}–${new Date(to).toISOString().slice(11, 16)}`,
  );

describe('the parts of a job of several days', () => {
  it('fill working days, with the break and over the weekend', () => {
    const { parts, left } = layParts({
      ...{ days: daysFrom('2027-03-05', 10), busy: [], from: at('2027-03-05T08:00'), minutes: 14 * 60 },
    });
    expect(shown(parts)).toEqual(['03-05T08:00–16:30', '03-08T08:00–14:30']);
    expect(left).toBe(0);
  });

  it('begin when asked, and end when asked', () => {
    const days = daysFrom('2027-03-01', 10);
    const until = at('2027-03-03T10:00');
    const laid = layParts({ days, busy: [], from: at('2027-03-01T13:00'), minutes: Infinity, until });
    expect(shown(laid.parts)).toEqual(['03-01T13:00–16:30', '03-02T08:00–16:30', '03-03T08:00–10:00']);
  });

  it('take the longest free stretch of a day, and name what is in the way', () => {
    const busy = [{ from: at('2027-03-02T10:00'), to: at('2027-03-02T11:00'), what: 'WO-1' }];
    const free = daysFrom('2027-03-01', 10, 'UTC', new Map([['2027-03-03', 'Founders’ Day']]));
    const laid = layParts({ days: free, busy, from: at('2027-03-01T08:00'), minutes: 15 * 60 });
    expect(shown(laid.parts)).toEqual(['03-01T08:00–16:30', '03-02T11:00–16:30', '03-04T08:00–10:00']);
    expect(laid.notes).toEqual([
      { day: '2027-03-02', why: 'around WO-1' },
      { day: '2027-03-03', why: 'Founders’ Day' },
    ]);
  });
});

const busyTimes = fc.array(
  fc.record({ start: fc.integer({ min: 0, max: 40 * 96 }), length: fc.integer({ min: 1, max: 40 }) }),
  { maxLength: 25 },
);

describe('any job', () => {
  it('is done in order, in free working time, one part a day, neither more nor less', () => {
    fc.assert(
      fc.property(
        busyTimes,
        fc.constantFrom(...zones),
        fc.integer({ min: 5, max: 6000 }),
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 95 }),
        (given, zone, minutes, after, quarter) => {
          const first = addDays('2026-10-01', after);
          const days = daysFrom(first, 60, zone);
          const start = Date.parse(`${first}T00:00:00Z`);
          const busy: Busy[] = given.map(({ start: from, length }) => ({
            ...{ from: start + from * 15 * minute, to: start + (from + length) * 15 * minute, what: 'x' },
          }));
          const from = start + quarter * 15 * minute;
          const { parts, left } = layParts({ days, busy, from, minutes });
          let worked = 0;
          for (const [place, part] of parts.entries()) {
            const shift = days
              .flatMap(({ shifts }) => shifts)
              .find((one) => Date.parse(one.starts_at) <= part.from && Date.parse(one.ends_at) >= part.to);
            expect(shift).toBeDefined();
            expect(part.from).toBeGreaterThanOrEqual(Math.max(from, parts[place - 1]?.to ?? from));
            expect(busy.some((one) => one.from < part.to && one.to > part.from)).toBe(false);
            const own = workedMinutes(part, shift ? [shift] : []);
            expect(own).toBeGreaterThanOrEqual(Math.min(leastMinutes, minutes - worked));
            worked += own;
          }
          const begun = parts.map((part) =>
            days.findIndex(({ shifts }) =>
              shifts.some(
                (one) => Date.parse(one.starts_at) <= part.from && Date.parse(one.ends_at) >= part.to,
              ),
            ),
          );
          expect(new Set(begun).size).toBe(parts.length);
          expect(worked + left).toBe(minutes);
        },
      ),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { workingHoursFault, workingMinutes } from '#domains/identity/members/working-hours.rules.ts';
import { addDays, dayIn, weekdayOf } from '#kernel/dates.ts';
import { fc } from '#kernel/testing/properties.ts';
import { minutesOf, workingDay } from './working-time.rules.ts';

const lunch = { minutes: 60, start: '11:30', end: '13:30' };
const week = { days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00', breaks: [lunch] };
const none = { holidays: new Map<string, string>(), absences: [] };
const berlin = { timezone: 'Europe/Berlin', hours: week, ...none };

describe('a working day', () => {
  it('begins and ends by the clock of the company, whatever its offset', () => {
    const spring = { ...berlin, hours: { days: [7], start: '01:00', end: '05:00' } };
    expect(workingDay({ ...spring, day: '2026-03-29' })).toMatchObject({
      shifts: [{ starts_at: '2026-03-29T00:00:00.000Z', ends_at: '2026-03-29T03:00:00.000Z' }],
      minutes: 180,
    });
    expect(workingDay({ ...spring, day: '2026-10-25' }).minutes).toBe(300);
    expect(workingDay({ ...berlin, day: '2026-07-01' }).shifts).toEqual([
      {
        starts_at: '2026-07-01T06:00:00.000Z',
        ends_at: '2026-07-01T15:00:00.000Z',
        breaks: [{ minutes: 60, starts_at: '2026-07-01T09:30:00.000Z', ends_at: '2026-07-01T11:30:00.000Z' }],
      },
    ]);
  });

  it('has the hours of its weekday, and breaks only where they fit', () => {
    const hours = { ...week, by_day: { 5: { start: '08:00', end: '13:00' } } };
    expect(workingDay({ ...berlin, hours, day: '2026-07-03' })).toMatchObject({
      shifts: [{ ends_at: '2026-07-03T11:00:00.000Z', breaks: [] }],
      minutes: 300,
    });
    expect(workingDay({ ...berlin, hours, day: '2026-07-04' }).shifts).toEqual([]);
  });

  it('is free on a holiday and in an absence, half of it in half a day', () => {
    const day = '2026-07-01';
    const away = { starts_on: day, starts_in: 'morning', ends_on: day, ends_in: 'morning' } as const;
    const holidays = new Map([[day, 'Founders’ Day']]);
    expect(workingDay({ ...berlin, holidays, day })).toMatchObject({ minutes: 0, holiday: 'Founders’ Day' });
    const morning = workingDay({ ...berlin, absences: [away], day });
    expect(morning).toMatchObject({
      shifts: [{ starts_at: '2026-07-01T11:00:00.000Z', ends_at: '2026-07-01T15:00:00.000Z', breaks: [] }],
      minutes: 240,
      absences: [{ part: 'morning', absence: away }],
    });
    const later = { ...away, starts_in: 'afternoon', ends_in: 'afternoon' } as const;
    expect(workingDay({ ...berlin, absences: [later], day }).shifts).toEqual([
      { starts_at: '2026-07-01T06:00:00.000Z', ends_at: '2026-07-01T10:00:00.000Z', breaks: [] },
    ]);
    expect(workingDay({ ...berlin, absences: [away, later], day }).minutes).toBe(0);
  });
});

const clock = fc
  .integer({ min: 0, max: 95 })
  .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`);
const span = fc
  .tuple(clock, clock)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }));
const hours = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
    all: span,
    by_day: fc.dictionary(fc.integer({ min: 1, max: 7 }).map(String), span),
    breaks: fc.array(
      span.map((one) => ({ ...one, minutes: 5 })),
      { maxLength: 2 },
    ),
  })
  .map(({ all, ...others }) => ({ ...all, ...others }));
const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
);
const date = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2026-01-01', n));
const half = fc.constantFrom('morning' as const, 'afternoon' as const);
const absence = fc.tuple(date, fc.integer({ min: 0, max: 20 }), half, half).map(([starts_on, days, a, b]) => {
  const ends_on = addDays(starts_on, days);
  return { starts_on, ends_on, starts_in: days === 0 ? 'morning' : a, ends_in: b } as const;
});

describe('any working day', () => {
  it('lies in its day, and lasts as long as its hours say where no clock changes', () => {
    fc.assert(
      fc.property(hours, zones, date, (given, timezone, day) => {
        expect(workingHoursFault(given)).toBeUndefined();
        const found = workingDay({ day, timezone, hours: given, ...none });
        for (const shift of found.shifts) {
          expect(minutesOf(shift)).toBeGreaterThan(0);
          expect(dayIn(timezone, shift.starts_at)).toBe(day);
          expect(dayIn(timezone, new Date(Date.parse(shift.ends_at) - 1).toISOString())).toBe(day);
        }
        // No zone here changes its clock on a Wednesday.
        if (timezone === 'UTC' || weekdayOf(day) === 3)
          expect(found.minutes).toBe(Math.max(0, workingMinutes(given, weekdayOf(day))));
      }),
    );
  });

  it('never gets longer by an absence, and the two halves are the whole', () => {
    fc.assert(
      fc.property(hours, zones, date, absence, (given, timezone, day, away) => {
        const facts = { day, timezone, hours: given, holidays: none.holidays };
        const whole = workingDay({ ...facts, absences: [] }).minutes;
        const left = workingDay({ ...facts, absences: [away] });
        const part = left.absences[0]?.part;
        expect(left.minutes).toBe(part === 'day' ? 0 : part ? whole / 2 : whole);
        const on = (starts_in: 'morning' | 'afternoon') =>
          workingDay({
            ...facts,
            absences: [{ starts_on: day, ends_on: day, starts_in, ends_in: starts_in }],
          });
        expect(on('morning').minutes + on('afternoon').minutes).toBe(whole);
      }),
    );
  });
});

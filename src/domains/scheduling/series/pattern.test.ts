import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { fc } from '#kernel/testing/properties.ts';
import { startDays, timesOfDay, zones } from '#kernel/testing/random-recurrences.ts';
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';
import { dayOfIndex, endedBefore, movedTo, occurrences, type Pattern } from './pattern.rules.ts';

const pattern = (rule: string, starts_on: string, more: Partial<Pattern> = {}): Pattern => ({
  ...{ rule, starts_on, first_index: 1, start_time: '08:00', minutes: 60, technician_id: null },
  ...more,
});
const daysOf = (one: Pattern, count = 4) =>
  Array.from({ length: count }, (_, n) => dayOfIndex(one, one.first_index + n));

describe('recurring visits', () => {
  it('begin at the same time of day on both sides of a clock change', () => {
    const weekly = pattern('FREQ=WEEKLY;BYDAY=MO', '2026-10-19');
    expect(
      occurrences(weekly, 'Europe/Berlin', '2026-10-19', '2026-11-02').map(({ starts_at }) => starts_at),
    ).toEqual(['2026-10-19T06:00:00.000Z', '2026-10-26T07:00:00.000Z', '2026-11-02T07:00:00.000Z']);
  });

  it('move to another weekday, to what the new day is of its month, and keep their number', () => {
    const weekly = pattern('FREQ=WEEKLY;COUNT=5;BYDAY=MO', '2027-01-04');
    const moved = movedTo(weekly, 3, 3, '2027-01-20');
    expect(moved.first_index).toBe(3);
    expect(daysOf(moved)).toEqual(['2027-01-20', '2027-01-27', '2027-02-03', undefined]);
    const second = pattern('FREQ=MONTHLY;BYDAY=2TU', '2027-01-12');
    expect(daysOf(movedTo(second, 2, 2, '2027-02-11'))).toEqual([
      ...['2027-02-11', '2027-03-11', '2027-04-08', '2027-05-13'],
    ]);
    // All of them: the first one in its own month.
    expect(daysOf(movedTo(second, 1, 2, '2027-02-11'), 2)).toEqual(['2027-01-14', '2027-02-11']);
    const last = pattern('FREQ=MONTHLY;BYMONTHDAY=14', '2027-01-14');
    expect(daysOf(movedTo(last, 1, 1, '2027-01-18'), 2)).toEqual(['2027-01-18', '2027-02-18']);
  });

  it('end before one of them', () => {
    const weekly = pattern('FREQ=WEEKLY;BYDAY=MO', '2027-01-04');
    expect(daysOf(endedBefore(weekly, 3))).toEqual(['2027-01-04', '2027-01-11', undefined, undefined]);
  });
});

const weekdays = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 });

describe('any recurring visits', () => {
  it('show their time of day in every zone, unless the clock skips it', () => {
    fc.assert(
      fc.property(
        startDays,
        weekdays,
        fc.constantFrom(...zones),
        fc.constantFrom(...timesOfDay),
        (starts_on, days, zone, start_time) => {
          const one = pattern(`FREQ=WEEKLY;BYDAY=${days.join(',')}`, starts_on, { start_time });
          for (const { day, starts_at, ends_at } of occurrences(
            one,
            zone,
            starts_on,
            addDays(starts_on, 200),
          )) {
            expect(starts_at).toBe(instantFromLocal(`${day}T${start_time}`, zone));
            expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(3_600_000);
            const local = localFromInstant(starts_at, zone);
            if (local !== `${day}T${start_time}`) expect(local > `${day}T${start_time}`).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('all move by as many days when one of a weekly rule does', () => {
    fc.assert(
      fc.property(
        startDays,
        weekdays,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: -9, max: 9 }),
        (starts_on, days, interval, index, shift) => {
          const one = pattern(`FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${days.join(',')}`, starts_on);
          const from = dayOfIndex(one, index) ?? '';
          const moved = movedTo(one, index, index, addDays(from, shift));
          for (let n = index; n < index + 8; n += 1)
            expect(daysBetween(dayOfIndex(one, n) ?? '', dayOfIndex(moved, n) ?? '')).toBe(shift);
        },
      ),
      { numRuns: 150 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { parseRecurrence, type Recurrence, weekdayCodes } from './recurrence.ts';
import { recurringDays } from './recurring-days.ts';
import { fc } from './testing/properties.ts';
import { recurrenceRules, startDays, timesOfDay, zones } from './testing/random-recurrences.ts';
import { instantFromLocal } from './zoned-time.ts';

const daysOf = (text: string, startsOn: string, most = 5, from = startsOn) => {
  const rule = parseRecurrence(text);
  if (!rule) throw new Error(`can’t read ${text}`);
  return recurringDays(rule, startsOn, from, most);
};

describe('the days of a rule', () => {
  it.each([
    ['FREQ=MONTHLY', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=30', '2024-01-01', ['2024-01-30', '2024-02-29', '2024-03-30', '2024-04-30']],
    ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['FREQ=YEARLY;BYMONTH=2,6;BYMONTHDAY=30', '2025-01-01', ['2025-02-28', '2025-06-30', '2026-02-28']],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=4', '2025-03-31', ['2025-04-30', '2027-04-30']],
    ['FREQ=MONTHLY;INTERVAL=3;COUNT=3', '2025-11-30', ['2025-11-30', '2026-02-28', '2026-05-30']],
  ])('%s from %s takes the last day of a short month', (rule, start, days) => {
    expect(daysOf(rule, start, days.length)).toEqual(days);
  });

  it('follow RFC 5545 where several days are named', () => {
    const rule = 'FREQ=MONTHLY;BYMONTHDAY=15,31';
    expect(daysOf(rule, '2026-02-01', 3)).toEqual(['2026-02-15', '2026-03-15', '2026-03-31']);
  });

  it('end, or are none', () => {
    expect(daysOf('FREQ=WEEKLY;COUNT=2', '2026-01-05', 9)).toEqual(['2026-01-05', '2026-01-12']);
    expect(daysOf('FREQ=WEEKLY;COUNT=2', '2026-01-05', 9, '2026-01-06')).toEqual(['2026-01-12']);
    expect(daysOf('FREQ=YEARLY;BYMONTH=2,4;INTERVAL=2;BYMONTHDAY=31', '2026-01-05')).toEqual([]);
    expect(daysOf('FREQ=DAILY;UNTIL=20200101', '2026-01-05')).toEqual([]);
  });
});

describe('the days of random rules', () => {
  it('are those found by looking at every day, and their times those of the clock in every zone', {
    timeout: 600_000,
  }, () => {
    fc.assert(
      fc.property(
        recurrenceRules,
        startDays,
        fc.constantFrom(...zones),
        fc.constantFrom(...timesOfDay),
        (rule, startsOn, zone, time) => {
          const until = addDays(startsOn, 6 * 366);
          const ours = daysOf(rule, startsOn, 8).filter((one) => one < until);
          const shown = `${rule} from ${startsOn} in ${zone}`;
          expect(ours, shown).toEqual(everyDayOf(rule, startsOn, until).slice(0, 8));
          for (const one of ours.slice(0, 2)) {
            const instant = instantFromLocal(`${one}T${time}`, zone);
            expect(instant, shown).toBe(firstInstant(`${one}T${time}`, zone));
          }
        },
      ),
      { numRuns: Number(process.env.FC_RUNS ?? 500) },
    );
  });
});

/** RFC 5545 read literally: the days of each period that pass every part of the rule, then the wanted positions among them. */
function everyDayOf(text: string, startsOn: string, until: string): string[] {
  const rule = parseRecurrence(text);
  if (!rule) throw new Error(`can’t read ${text}`);
  const first = calendarDay(startsOn);
  const last = Date.parse(until) / dayMs;
  const periods = new Map<number, Day[]>();
  // From the beginning of the first period, because positions count from there.
  for (let number = first.number - 366; number < last + 366; number += 1) {
    const day = calendarDay(number);
    const period = periodOf(rule, first, day);
    if (period < 0 || period % rule.interval !== 0 || !passes(rule, first, day)) continue;
    periods.set(period, [...(periods.get(period) ?? []), day]);
  }
  const found = [...periods.values()]
    .flatMap((days) => atPositions(rule.positions, days))
    .filter(({ number }) => number >= first.number)
    .slice(0, rule.count ?? undefined)
    .filter(({ number, text: day }) => number < last && (rule.until === null || day <= rule.until));
  return found.map((day) => day.text);
}

type Day = ReturnType<typeof factsOf>;
const dayMs = 86_400_000;

const calendar = new Map<number, Day>();

function calendarDay(of: string | number): Day {
  const number = typeof of === 'string' ? Date.parse(of) / dayMs : of;
  const known = calendar.get(number) ?? factsOf(number);
  calendar.set(number, known);
  return known;
}

function factsOf(number: number) {
  const date = new Date(number * dayMs);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const monthLength = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const yearDay = Math.round((date.getTime() - Date.UTC(year, 0, 1)) / dayMs) + 1;
  const yearLength = Math.round((Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMs);
  const weekday = (date.getUTCDay() + 6) % 7;
  return {
    number,
    text: date.toISOString().slice(0, 10),
    year,
    month,
    day,
    monthLength,
    yearDay,
    yearLength,
    weekday,
  };
}

/** How many days, weeks, months or years after that of the start. */
function periodOf({ frequency, weekStart }: Recurrence, start: Day, day: Day): number {
  if (frequency === 'DAILY') return day.number - start.number;
  if (frequency === 'MONTHLY') return (day.year - start.year) * 12 + day.month - start.month;
  if (frequency === 'YEARLY') return day.year - start.year;
  const weekOf = ({ number, weekday }: Day) =>
    (number - ((weekday - weekdayCodes.indexOf(weekStart) + 7) % 7)) / 7;
  return Math.round(weekOf(day) - weekOf(start));
}

function passes(rule: Recurrence, start: Day, day: Day): boolean {
  const { frequency, months, monthDays, days } = rule;
  if (months.length > 0 && !months.includes(day.month)) return false;
  if (monthDays.length > 0 && !isOnMonthDay(rule, day)) return false;
  if (days.length > 0) return days.some(({ weekday, nth }) => isNthWeekday(rule, day, weekday, nth));
  if (monthDays.length > 0 || frequency === 'DAILY') return true;
  if (frequency === 'WEEKLY') return day.weekday === start.weekday;
  if (frequency === 'YEARLY' && months.length === 0 && day.month !== start.month) return false;
  return isOnMonthDay(
    { ...rule, monthDays: [start.day], months: months.length > 0 ? months : [day.month] },
    day,
  );
}

function isOnMonthDay(
  { monthDays, days, positions, frequency, interval, months }: Recurrence,
  day: Day,
): boolean {
  const isSingle = monthDays.length === 1 && days.length === 0 && positions.length === 0;
  // Of several months of every other year RFC 5545 can’t say "or the last day".
  const isSaid = frequency === 'MONTHLY' || (frequency === 'YEARLY' && (interval === 1 || months.length < 2));
  const takesLast = isSingle && isSaid && !(frequency === 'YEARLY' && interval > 1 && months.length === 0);
  return monthDays.some((wanted) => {
    if (wanted < 0) return day.day === day.monthLength + 1 + wanted;
    return day.day === (takesLast ? Math.min(wanted, day.monthLength) : wanted);
  });
}

function isNthWeekday(
  { frequency, months }: Recurrence,
  day: Day,
  weekday: string,
  nth: number | null,
): boolean {
  if (weekdayCodes[day.weekday] !== weekday) return false;
  if (nth === null) return true;
  const isOfYear = frequency === 'YEARLY' && months.length === 0;
  const [position, length] = isOfYear ? [day.yearDay, day.yearLength] : [day.day, day.monthLength];
  return nth > 0 ? Math.ceil(position / 7) === nth : Math.ceil((length - position + 1) / 7) === -nth;
}

function atPositions(positions: readonly number[], days: readonly Day[]): readonly Day[] {
  if (positions.length === 0) return days;
  return days.filter((_, index) =>
    positions.some((position) => (position > 0 ? index === position - 1 : index === days.length + position)),
  );
}

/**
 * The first instant at which the zone's clock shows the time; of a skipped time, the instant by the offset before the gap. Found
 * by looking at the clock every quarter of an hour.
 */
function firstInstant(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}:00Z`);
  let beforeGap: number | undefined;
  for (let at = asUtc - 15 * 3_600_000; at <= asUtc + 13 * 3_600_000; at += 900_000) {
    const shown = shownAt(at, zone);
    if (shown === asUtc) return new Date(at).toISOString();
    if (beforeGap === undefined && shown > asUtc) beforeGap = at - 900_000;
  }
  const last = beforeGap ?? asUtc;
  return new Date(last + (asUtc - shownAt(last, zone))).toISOString();
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock shows, as if it were UTC. */
function shownAt(at: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);
}

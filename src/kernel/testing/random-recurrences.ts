/** Random recurrence rules, first days and time zones: for the property tests and for comparisons with other implementations. */
import { addDays } from '../dates.ts';
import { parseRecurrence, weekdayCodes } from '../recurrence.ts';
import { fc } from './properties.ts';

/** Zones with changes at midnight, by half an hour, across the date line, to and from each direction. */
export const zones = [
  ...['UTC', 'America/New_York', 'America/St_Johns', 'America/Sao_Paulo', 'America/Havana', 'Europe/Berlin'],
  ...['Europe/London', 'Africa/Cairo', 'Africa/Casablanca', 'Asia/Beirut', 'Asia/Kathmandu', 'Asia/Kolkata'],
  ...['Australia/Lord_Howe', 'Australia/Sydney', 'Pacific/Auckland', 'Pacific/Apia', 'Pacific/Kiritimati'],
];
/** Leap days, ends of months and years, and nights on which clocks change somewhere. */
const borders = [
  ...['2024-02-29', '2023-02-28', '2023-01-31', '2024-12-31', '2025-12-29', '2026-03-08', '2026-11-01'],
  ...['2026-03-29', '2026-10-25', '2025-10-05', '2025-04-06', '2018-11-04', '2011-12-30', '2026-04-24'],
];

const numbers = (least: number, most: number, atMost: number) =>
  fc.uniqueArray(
    fc.integer({ min: least, max: most }).filter((n) => n !== 0),
    { minLength: 1, maxLength: atMost },
  );
const part = (name: string, values: fc.Arbitrary<readonly (string | number)[]>, weight: number) =>
  fc.oneof(
    { weight: 10 - weight, arbitrary: fc.constant('') },
    { weight, arbitrary: values.map((list) => `;${name}=${list.join(',')}`) },
  );
const weekday = fc.constantFrom(...weekdayCodes);
const nthDay = fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), weekday).map((two) => two.join(''));
const someDays = (one: fc.Arbitrary<string>) => fc.uniqueArray(one, { minLength: 1, maxLength: 4 });
const end = fc.oneof(
  fc.constant(''),
  fc.constant(''),
  fc.integer({ min: 1, max: 12 }).map((count) => `;COUNT=${count}`),
  fc.integer({ min: 0, max: 3000 }).map((n) => `;UNTIL=${addDays('2019-01-01', n).replaceAll('-', '')}`),
);
export const startDays = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2019-12-01', n)) },
  { weight: 1, arbitrary: fc.constantFrom(...borders) },
);
export const recurrenceRules = fc
  .tuple(
    fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    fc.constantFrom(1, 1, 1, 2, 3, 4, 6, 7, 12, 13),
    part('BYMONTH', numbers(1, 12, 4), 3),
    part('BYMONTHDAY', numbers(-31, 31, 3), 3),
    part('BYDAY', fc.oneof(someDays(weekday), someDays(nthDay)), 4),
    part('BYSETPOS', fc.constantFrom([1], [2], [3], [-1], [-2], [1, -1]), 2),
    part(
      'WKST',
      weekday.map((code) => [code]),
      2,
    ),
    end,
  )
  .map(([frequency, interval, ...parts]) => `FREQ=${frequency};INTERVAL=${interval}${parts.join('')}`)
  .filter((text) => parseRecurrence(text) !== undefined);

export const timesOfDay = ['00:00', '00:30', '01:30', '02:00', '02:30', '09:00', '23:45'] as const;

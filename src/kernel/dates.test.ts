import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  compareDates,
  dayIn,
  daysBetween,
  isDate,
  isTimezone,
  normalizeInstant,
  startOfDayIn,
} from './dates.ts';

test.each(['2026-01-01', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (d) =>
  expect(isDate(d)).toBe(true),
);
test.each([
  '2026-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '0000-01-01',
  '2026-1-1',
  ' 2026-01-01',
  '2026-01-01T00:00:00Z',
  '',
  '१२३४-०१-०१',
])('%j is not a date', (d) => expect(isDate(d)).toBe(false));

describe('instants', () => {
  test.each([
    ['2026-03-31T09:00:00Z', '2026-03-31T09:00:00Z'],
    ['2026-03-31T09:00Z', '2026-03-31T09:00:00Z'],
    ['2026-03-31T09:00:00.5+02:00', '2026-03-31T07:00:00.5Z'],
    ['2026-01-01T00:30:00.123456+05:30', '2025-12-31T19:00:00.123456Z'],
    ['2026-01-01T00:00:00-12:00', '2026-01-01T12:00:00Z'],
  ])('%s', (text, utc) => expect(normalizeInstant(text)).toBe(utc));
  test.each([
    '2026-03-31',
    '2026-03-31T09:00:00',
    '2026-03-31 09:00:00Z',
    '2026-02-30T09:00:00Z',
    '2026-03-31T24:00:00Z',
    '2026-03-31T09:00:60Z',
    '2026-03-31T09:00:00+25:00',
    '2026-03-31T09:00:00z',
    '0001-01-01T00:00:00+10:00',
    '9999-12-31T23:59:59-10:00',
    'now',
  ])('refuses %j', (text) => expect(normalizeInstant(text)).toBeUndefined());
});

test('dates in time zones', () => {
  expect(dayIn('America/Los_Angeles', '2026-01-01T05:00:00Z')).toBe('2025-12-31');
  expect(dayIn('Pacific/Kiritimati', '2026-01-01T11:00:00Z')).toBe('2026-01-02');
  expect(startOfDayIn('UTC', '2026-05-01')).toBe('2026-05-01T00:00:00.000Z');
  expect(startOfDayIn('America/New_York', '2026-03-08')).toBe('2026-03-08T05:00:00.000Z');
  expect(startOfDayIn('America/New_York', '2026-03-09')).toBe('2026-03-09T04:00:00.000Z');
  expect(startOfDayIn('America/New_York', '2026-11-01')).toBe('2026-11-01T04:00:00.000Z');
  expect(startOfDayIn('Asia/Kolkata', '2026-11-01')).toBe('2026-10-31T18:30:00.000Z');
  // The clock jumps from 23:59:59 to 01:00:00, so the day begins an hour late.
  expect(startOfDayIn('Asia/Beirut', '2026-03-29')).toBe('2026-03-28T22:00:00.000Z');
});

test('date arithmetic', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
  expect(['2026-02-01', '2025-12-31', '2026-02-01'].sort(compareDates)[0]).toBe('2025-12-31');
});

test('time zones', () => {
  expect(['UTC', 'America/Chicago', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].every(isTimezone)).toBe(
    true,
  );
  expect(['', 'Mars/Olympus', '+02:00', '../etc', 'America/', 'X'.repeat(500)].some(isTimezone)).toBe(false);
});

import { expect, it } from 'vitest';
import { formatMonth, inEnglish, withDays } from './english-dates.ts';

/** Normalizes spaces, which differ between ICU versions. */
const said = (locale: string) =>
  new Intl.DateTimeFormat(inEnglish(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })
    .format(new Date('2026-11-21T15:05:00Z'))
    .replace(/[\s,]+/g, ' ')
    .toLowerCase();

it.each([
  ['en-US', 'sat nov 21 3:05 pm'],
  ['en-GB', 'sat 21 nov 15:05'],
  ['de-DE', 'sat 21 nov 15:05'],
  ['fr-CA', 'sat 21 nov 15:05'],
  ['ja-JP', 'sat 21 nov 15:05'],
  ['ar-EG', 'sat 21 nov 3:05 pm'],
  ['fa-IR', 'sat 21 nov 15:05'],
])('writes English names of days and months for %s, with its clock', (locale, words) => {
  expect(said(locale)).toBe(words);
});

it('writes months, and the days within a text', () => {
  expect(formatMonth('2026-05', 'de-DE')).toBe('May 2026');
  const text = 'Agency 12-34, 2026-01-01 – 2026-03-31';
  expect(withDays(text, 'en-US')).toBe('Agency 12-34, Jan 1, 2026 – Mar 31, 2026');
  expect(withDays(text, 'en-GB')).toBe('Agency 12-34, 1 Jan 2026 – 31 Mar 2026');
});

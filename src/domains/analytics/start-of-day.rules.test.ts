import { expect, it } from 'vitest';
import { startOfDay } from './start-of-day.rules.ts';

it.each([
  ['2026-11-22T17:59:00Z', 'UTC', 'en-GB', 'Good afternoon, Dana', 'Sunday, 22 November 2026'],
  ['2026-11-22T18:00:00Z', 'UTC', 'en-US', 'Good evening, Dana', 'Sunday, November 22, 2026'],
  ['2026-11-22T18:00:00Z', 'America/Los_Angeles', 'en-US', 'Good morning, Dana', 'Sunday, November 22, 2026'],
  ['2026-11-22T18:00:00Z', 'Asia/Tokyo', 'de-DE', 'Good morning, Dana', 'Monday, 23 November 2026'],
])('%s in %s', (now, timezone, locale, title, today) => {
  expect(startOfDay('Dana Whitfield', { timezone, locale }, new Date(now))).toEqual({ title, today });
});

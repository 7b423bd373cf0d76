import { expect, it } from 'vitest';
import { exactDay, exactInstant, relativeDay, relativeInstant } from './when.ts';

const options = { timezone: 'America/Chicago', locale: 'en-GB', now: new Date('2026-03-10T15:00:00Z') };

it.each([
  ['2026-03-10T15:00:20Z', 'just now'],
  ['2026-03-10T14:48:00Z', '12 minutes ago'],
  ['2026-03-10T19:30:00Z', 'today 14:30'],
  ['2026-03-11T13:00:00Z', 'tomorrow 08:00'],
  ['2026-03-10T03:00:00Z', 'yesterday 22:00'],
  ['2026-03-13T13:00:00Z', 'Fri 08:00'],
  ['2026-02-01T13:00:00Z', '1 Feb'],
  ['2025-02-01T13:00:00Z', '1 Feb 2025'],
])('formats %s as %s', (instant, said) => {
  expect(relativeInstant(instant, options)).toBe(said);
});

it('formats days relatively and exactly', () => {
  expect(relativeDay('2026-03-10', options)).toBe('today');
  expect(relativeDay('2026-04-02', options)).toBe('2 Apr');
  expect(exactDay('2026-04-02', options)).toMatch(/^Thursday,? 2 April 2026$/);
  expect(exactInstant('2026-03-10T19:30:00Z', options)).toMatch(/^Tuesday,? 10 March 2026 at 14:30/);
});

it('uses English words also in locales with other date formats', () => {
  const german = { ...options, timezone: 'Europe/Berlin', locale: 'de-DE' };
  expect(relativeInstant('2026-03-10T14:48:00Z', german)).toBe('12 minutes ago');
  expect(relativeInstant('2026-03-09T14:48:00Z', german)).toBe('yesterday 15:48');
  expect(relativeDay('2026-04-02', german)).toBe('2 Apr');
  expect(exactDay('2026-04-02', german)).toMatch(/^Thursday,? 2 April 2026$/);
});

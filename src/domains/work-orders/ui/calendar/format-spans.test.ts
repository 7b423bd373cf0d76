import { expect, it } from 'vitest';
import { daySpan, formatMinutes, minutesOf } from './format-spans.ts';

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [135, '2 h 15 min'],
])('%d minutes', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

it('uses the company’s timezone', () => {
  const span = { starts_at: '2026-03-02T15:00:00Z', ends_at: '2026-03-02T16:30:00Z' };
  const clock = { locale: 'en-GB', timezone: 'America/Denver' };
  const now = new Date('2026-03-03T12:00:00Z');
  expect(daySpan(span, clock, now)).toBe('yesterday 08:00 – 09:30');
  expect(daySpan({ ...span, ends_at: null }, clock, now)).toBe('yesterday since 08:00');
  expect(minutesOf(span.starts_at, span.ends_at)).toBe(90);
});

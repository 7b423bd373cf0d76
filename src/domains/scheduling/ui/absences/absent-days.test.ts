import { expect, it } from 'vitest';
import { absentDays } from './absent-days.ts';

it('says which days and halves of days somebody is absent', () => {
  const day = { starts_on: '2026-08-03', ends_on: '2026-08-03' };
  const week = { starts_on: '2026-08-03', ends_on: '2026-08-07' };
  const whole = { starts_in: 'morning', ends_in: 'afternoon' } as const;
  const said = (one: Parameters<typeof absentDays>[0]) => absentDays(one, 'en-US').replaceAll(/\s+/g, ' ');
  expect(said({ ...day, ...whole })).toBe('Aug 3, 2026');
  expect(said({ ...day, ...whole, ends_in: 'morning' })).toBe('Aug 3, 2026, in the morning');
  expect(said({ ...week, ...whole })).toBe('Aug 3 – 7, 2026');
  expect(said({ ...week, starts_in: 'afternoon', ends_in: 'morning' })).toBe(
    'Aug 3, 2026 from midday – Aug 7, 2026 until midday',
  );
});

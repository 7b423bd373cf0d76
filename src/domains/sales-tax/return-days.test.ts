import { expect, it } from 'vitest';
import { nextDays, periodOf } from './return-days.rules.ts';

it('are calendar months, quarters and years, and follow what was filed', () => {
  expect(periodOf('2026-02-14', 'monthly')).toEqual({ starts_on: '2026-02-01', ends_on: '2026-02-28' });
  expect(periodOf('2026-11-30', 'quarterly')).toEqual({ starts_on: '2026-10-01', ends_on: '2026-12-31' });
  expect(periodOf('2026-01-01', 'annually')).toEqual({ starts_on: '2026-01-01', ends_on: '2026-12-31' });
  const next = (last: string | null, first: string | null) =>
    nextDays(last, first, '2026-11-27', 'quarterly');
  expect(next(null, null)).toEqual({ starts_on: '2026-10-01', ends_on: '2026-12-31' });
  expect(next(null, '2026-05-09')).toEqual({ starts_on: '2026-04-01', ends_on: '2026-06-30' });
  expect(next('2026-07-15', '2026-05-09')).toEqual({ starts_on: '2026-07-16', ends_on: '2026-09-30' });
});

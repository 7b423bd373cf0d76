import { expect, it } from 'vitest';
import { boundsOf, leaveBy, nextStop } from './day.ts';

it('bounds a day in the company’s zone, also at clock changes', () => {
  expect(boundsOf('2026-03-08', 'America/New_York')).toEqual({
    from: '2026-03-08T05:00:00.000Z',
    to: '2026-03-09T04:00:00.000Z',
  });
});

it('chooses the stop in progress, then the earliest upcoming one', () => {
  const stop = (status: string, starts_at: string) => ({ status, starts_at });
  const late = stop('scheduled', '08');
  const here = stop('on_site', '10');
  expect(nextStop([stop('done', '07'), here, late])).toBe(here);
  expect(nextStop([stop('scheduled', '11'), late, stop('done', '07')])).toBe(late);
  expect(nextStop([stop('done', '07'), stop('no_access', '08')])).toBeUndefined();
});

it('computes the time to leave', () => {
  expect(leaveBy('2026-03-01T09:00:00Z', 20)).toBe('2026-03-01T08:40:00.000Z');
  expect(leaveBy('2026-03-01T09:00:00Z', null)).toBeUndefined();
});

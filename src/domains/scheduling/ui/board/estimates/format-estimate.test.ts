import { expect, it } from 'vitest';
import { latenessOf } from './format-estimate.ts';

const clock = { locale: 'en-GB', timezone: 'UTC' };
const day = (time: string) => `2026-11-23T${time}:00Z`;
const plan = { from: Date.parse(day('10:00')), to: Date.parse(day('11:00')), status: 'scheduled' };
const estimate = {
  ...{ visit_id: 'v', technician_id: 't', starts_at: day('10:25'), ends_at: day('11:25') },
  ...{ late_minutes: 25, window_end: null, misses_window: false, cause_visit_id: 'u' },
};

it('says how late a visit will be, and whose promise is broken', () => {
  expect(latenessOf(undefined, plan, clock)).toBeUndefined();
  expect(latenessOf({ ...estimate, late_minutes: 4 }, plan, clock)).toBeUndefined();
  expect(latenessOf(estimate, plan, clock)?.words).toBe('Expected 10:25, 25 min late');
  const missed = { ...estimate, window_end: day('10:15'), misses_window: true };
  expect(latenessOf(missed, plan, clock)).toMatchObject({
    words: 'Expected 10:25, 25 min late, promised by 10:15',
    breaksPromise: true,
  });
});

it('is brief on a bar, and never broken within a time', () => {
  const american = { locale: 'en-US', timezone: 'UTC' };
  expect(latenessOf(estimate, plan, american)).toMatchObject({
    brief: '≈\u00a010:25',
    words: 'Expected 10:25\u00a0AM, 25 min late',
  });
});

it('says how long somebody stays who is there', () => {
  const there = { ...plan, status: 'on_site' };
  expect(latenessOf(estimate, there, clock)?.words).toBe('Takes until 11:25 at least, 25 min longer');
  expect(latenessOf({ ...estimate, ends_at: day('11:03') }, there, clock)).toBeUndefined();
});

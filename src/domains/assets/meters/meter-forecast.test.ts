import { expect, it } from 'vitest';
import { dayReached } from './meter-forecast.rules.ts';

it.each([
  [80, 8, '2026-03-11'],
  [81, 8, '2026-03-12'],
  [0.5, 8, '2026-03-02'],
  [0, 8, '2026-03-01'],
  [-20, null, '2026-03-01'],
  [80, null, null],
  [80, 0, null],
  [1e9, 8, null],
])('%d more at %s a day are reached on %s', (more, perDay, day) => {
  expect(dayReached(more, { readOn: '2026-03-01', perDay })).toBe(day);
});

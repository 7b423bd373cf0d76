import { expect, it } from 'vitest';
import { onDay } from './week.ts';

it('keeps the time of day across a clock change', () => {
  const nine = Date.parse('2026-03-28T08:00:00Z');
  const moved = onDay({ from: nine, to: nine + 3_600_000 }, '2026-03-30', 'Europe/Berlin');
  expect(new Date(moved.from).toISOString()).toBe('2026-03-30T07:00:00.000Z');
  expect(moved.to - moved.from).toBe(3_600_000);
});

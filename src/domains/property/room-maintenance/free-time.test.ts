import { expect, it } from 'vitest';
import { freeSpans, slotsIn } from './free-time.rules.ts';

const hour = 3_600_000;
const span = (from: number, to: number) => ({ from: from * hour, to: to * hour });

it('is the working hours without the visits, however they overlap', () => {
  const day = span(8, 17);
  expect(freeSpans(day, [])).toEqual([day]);
  expect(freeSpans(day, [span(14, 15), span(7, 9), span(8.5, 10), span(16, 20)])).toEqual([
    span(10, 14),
    span(15, 16),
  ]);
  expect(freeSpans(day, [span(0, 24)])).toEqual([]);
  expect(freeSpans(day, [span(1, 2), span(20, 21)])).toEqual([day]);
  // Already after work.
  expect(freeSpans(span(18, 17), [])).toEqual([]);
});

it('takes as many rooms as fit whole into each part', () => {
  expect(slotsIn([span(8, 9.25), span(10, 10.5)], 35)).toEqual([
    { from: 8 * hour, to: 8 * hour + 35 * 60_000 },
    { from: 8 * hour + 35 * 60_000, to: 8 * hour + 70 * 60_000 },
  ]);
});

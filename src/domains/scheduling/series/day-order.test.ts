import { expect, it } from 'vitest';
import { changedPlaces } from './day-order.rules.ts';

const days = [1, 2, 3].map((n) => ({ id: `day ${n}`, series_id: 'job', from: n * 10, part: `${n} of 3` }));
const moved = (goTo: Record<string, number | null>) => [
  ...changedPlaces(days, new Map(Object.entries(goTo))).keys(),
];

it('lets days of a job move as long as none changes places with another', () => {
  expect(moved({ 'day 1': 15, 'day 3': 40 })).toEqual([]);
  expect(moved({ 'day 1': 110, 'day 2': 120, 'day 3': 130 })).toEqual([]);
  expect(moved({ 'day 1': 25 })).toEqual(['day 1']);
  expect(moved({ 'day 3': 10 })).toEqual(['day 3']);
  expect(moved({ 'day 1': 35, 'day 2': 36 }).toSorted()).toEqual(['day 1', 'day 2']);
});

it('counts a day that may not move where it is, and one that is cancelled nowhere', () => {
  // The second would pass the third and stays, so that the first may not pass it either.
  expect(moved({ 'day 1': 25, 'day 2': 35 }).toSorted()).toEqual(['day 1', 'day 2']);
  expect(moved({ 'day 1': 25, 'day 2': null })).toEqual([]);
  const other = { id: 'elsewhere', series_id: 'another job', from: 15, part: '1 of 1' };
  expect(changedPlaces([...days, other], new Map([['elsewhere', 25]])).size).toBe(0);
});

import { expect, it } from 'vitest';
import { freeSince, freeWithin } from './free-time.rules.ts';

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`;
const taken = (from: number, to: number) => ({ number: 'WO-1', started_at: at(from), ended_at: at(to) });
const piece = (from: number, to?: number) => ({
  started_at: at(from),
  ended_at: to === undefined ? null : at(to),
});

it('leaves out what is taken, and runs on after it', () => {
  expect(freeSince(at(8), [])).toEqual([piece(8)]);
  expect(freeSince(at(8), [taken(9, 10), taken(12, 13)])).toEqual([piece(8, 9), piece(10, 12), piece(13)]);
  expect(freeSince(at(8), [taken(7, 9)])).toEqual([piece(9)]);
  expect(freeSince(at(8), [taken(8, 9), taken(9, 10)])).toEqual([piece(10)]);
});

it('ends with the period, and may leave nothing', () => {
  expect(freeWithin(at(8), at(14), [taken(9, 10)])).toEqual([piece(8, 9), piece(10, 14)]);
  expect(freeWithin(at(8), at(14), [taken(7, 9), taken(13, 15)])).toEqual([piece(9, 13)]);
  expect(freeWithin(at(8), at(14), [taken(7, 15)])).toEqual([]);
  expect(freeWithin(at(8), at(14), [taken(8, 11), taken(11, 14)])).toEqual([]);
});

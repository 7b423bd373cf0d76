import { describe, expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import type { Unit } from './figure.rules.ts';
import { median, type Observed, unusualAfter, usualPeriods } from './unusual.rules.ts';

const counts = (...values: (number | null)[]) => values.map((value): Observed => ({ value }));
const year = counts(14, 16, 15, 17, 15, 13, 16, 18, 15, 14, 16, 15);

it('notes what lies further from the median than three times the scaled deviation', () => {
  // Median 15, MAD 1: 3 × 1.4826, but counting alone varies by √15, which is more.
  const far = unusualAfter(year, { value: 31 }, 'count');
  expect(far?.low).toBeCloseTo(15 - 3 * Math.sqrt(15), 5);
  expect(far?.high).toBeCloseTo(15 + 3 * Math.sqrt(15), 5);
  expect(far?.periods).toBe(12);
  expect(unusualAfter(year, { value: 26 }, 'count')).toBeUndefined();
});

it('uses the deviation where that is wider than chance', () => {
  const wild = counts(10, 60, 20, 55, 12, 58, 22, 61, 15, 50, 18, 57);
  expect(unusualAfter(wild, { value: 100 }, 'count')).toBeUndefined();
});

it('judges nothing without twelve periods, and leaves out those without a figure', () => {
  expect(unusualAfter(year.slice(1), { value: 99 }, 'count')).toBeUndefined();
  expect(unusualAfter([...year.slice(1), { value: null }], { value: 99 }, 'count')).toBeUndefined();
  expect(unusualAfter([...year, { value: null }], { value: 99 }, 'count')).toBeDefined();
  expect(unusualAfter(year, { value: null }, 'count')).toBeUndefined();
});

it('judges no ratio of fewer than five cases', () => {
  const rates = Array.from({ length: 12 }, (): Observed => ({ value: 0.9, cases: 40 }));
  expect(unusualAfter(rates, { value: 0, cases: 4 }, 'percent')).toBeUndefined();
  expect(unusualAfter(rates, { value: 0.4, cases: 40 }, 'percent')).toMatchObject({ high: 1 });
  // Three of five may be chance where nine of ten are usual: √(0.9 × 0.1 ÷ 5) = 0.13.
  expect(unusualAfter(rates, { value: 0.6, cases: 5 }, 'percent')).toBeUndefined();
});

it('makes nothing of a few pieces', () => {
  const none = counts(...Array.from({ length: 12 }, () => 0));
  expect(unusualAfter(none, { value: 4 }, 'count')).toBeUndefined();
  expect(unusualAfter(none, { value: 9 }, 'count')).toMatchObject({ low: 0, high: 3 });
});

describe('any series', () => {
  const units: readonly Unit[] = ['count', 'percent', 'hours', 'days', 'money'];
  const series = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 12, maxLength: 30 });

  it('has its median inside of what is usual, and what is noted outside', () => {
    fc.assert(
      fc.property(
        series,
        fc.integer({ min: 0, max: 5000 }),
        fc.constantFrom(...units),
        (values, last, unit) => {
          const found = unusualAfter(counts(...values), { value: last }, unit);
          if (!found) return;
          const middle = median(values.slice(-usualPeriods));
          expect(found.low).toBeLessThanOrEqual(middle);
          expect(found.high).toBeGreaterThanOrEqual(middle);
          expect(last < found.low || last > found.high).toBe(true);
        },
      ),
    );
  });

  it('is judged alike in any unit of money or time', () => {
    fc.assert(
      fc.property(
        series,
        fc.integer({ min: 0, max: 5000 }),
        fc.constantFrom(2, 8, 64),
        (values, last, by) => {
          const one = unusualAfter(counts(...values), { value: last }, 'money');
          const other = unusualAfter(
            counts(...values.map((value) => value * by)),
            { value: last * by },
            'money',
          );
          expect(other === undefined).toBe(one === undefined);
        },
      ),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { marginOf, marginOfLines } from './margin.rules.ts';
import { priceAtLevel } from './price-level.rules.ts';

describe('margins', () => {
  it('are what is left of the price, also below zero', () => {
    expect(marginOf(10_000n, 6_000n)).toMatchObject({ left: 4_000n, share: 0.4 });
    expect(marginOf(5_000n, 6_000n)).toMatchObject({ left: -1_000n, share: -0.2 });
    expect(marginOf(0n, 6_000n).share).toBeUndefined();
  });

  it('leave out lines without a known cost, and count them', () => {
    const lines = [
      { net: 10_000n, cost: 2_500n },
      { net: 4_000n, cost: undefined },
      { net: undefined, cost: 100n },
      { net: 0n, cost: undefined },
    ];
    expect(marginOfLines(lines)).toEqual({
      price: 10_000n,
      cost: 2_500n,
      left: 7_500n,
      share: 0.75,
      unknown: 1,
    });
  });
});

it.each([
  [4_200n, '-0.1', 3_780n],
  [4_200n, '0.05', 4_410n],
  [5n, '0.5', 7n],
  [5n, '-1', 0n],
  [4_200n, null, 4_200n],
])('a price of %s at a level of %s is %s, half to even', (price, change, expected) => {
  expect(priceAtLevel(price, change, 2)).toBe(expected);
});

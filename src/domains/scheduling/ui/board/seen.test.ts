import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placesIn, seenOf, stretchSeen } from './seen.ts';

const chips = { before: 4, each: 26 };
const heightOf = (count: number) => count * chips.each + 2 * chips.before;
const pixels = (max: number) => fc.integer({ min: 0, max });

it('draws everything that a scrolled screen shows, and little more', () => {
  fc.assert(
    fc.property(
      pixels(100_000),
      fc.integer({ min: 200, max: 2_000 }),
      pixels(50_000),
      pixels(2_000),
      (top, height, start, count) => {
        const seen = stretchSeen(top, height);
        const size = heightOf(count);
        const [first, end] = placesIn(seenOf({ start, size }, seen), { count, ...chips });
        for (let place = 0; place < count; place += 1) {
          const y = start + chips.before + place * chips.each;
          const isInSight = y < top + height && top < y + chips.each;
          if (isInSight && (place < first || place >= end)) return false;
        }
        return end - first <= Math.max(960, height + 3 * 240) / chips.each + 2;
      },
    ),
  );
});

it('tells of scrolling in steps', () => {
  expect(stretchSeen(130, 800)).toEqual(stretchSeen(150, 800));
  expect(stretchSeen(130, 800)).not.toEqual(stretchSeen(400, 800));
});

it('draws lanes whole that are not tall or are seen whole', () => {
  expect(seenOf({ start: 5_000, size: 900 }, { from: 0, to: 960 })).toBeUndefined();
  expect(seenOf({ start: 100, size: 1_500 }, { from: 0, to: 2_400 })).toBeUndefined();
  expect(placesIn(undefined, { count: 7, ...chips })).toEqual([0, 7]);
});

it('draws nothing of a tall lane that is elsewhere, but what is carried from it', () => {
  const below = seenOf({ start: 10_000, size: 2_000 }, { from: 0, to: 1_200 });
  expect(placesIn(below, { count: 70, ...chips })).toEqual([0, 0]);
  expect(placesIn(below, { count: 70, ...chips }, 12)).toEqual([0, 13]);
});

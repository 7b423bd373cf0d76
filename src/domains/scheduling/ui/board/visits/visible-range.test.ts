import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexesIn, visiblePart, visibleRange, visibleVisits } from './visible-range.ts';

const chips = { before: 4, each: 26 };
const heightOf = (count: number) => count * chips.each + 2 * chips.before;
const pixels = (max: number) => fc.integer({ min: 0, max });

it('renders everything visible when scrolled, and little more', () => {
  fc.assert(
    fc.property(
      pixels(100_000),
      fc.integer({ min: 200, max: 2_000 }),
      pixels(50_000),
      pixels(2_000),
      (top, height, start, count) => {
        const seen = visibleRange(top, height);
        const size = heightOf(count);
        const [first, end] = indexesIn(visiblePart({ start, size }, seen), { count, ...chips });
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

it('reports scrolling in steps', () => {
  expect(visibleRange(130, 800)).toEqual(visibleRange(150, 800));
  expect(visibleRange(130, 800)).not.toEqual(visibleRange(400, 800));
});

it('renders short or fully visible lanes completely', () => {
  expect(visiblePart({ start: 5_000, size: 900 }, { from: 0, to: 960 })).toBeUndefined();
  expect(visiblePart({ start: 100, size: 1_500 }, { from: 0, to: 2_400 })).toBeUndefined();
  expect(indexesIn(undefined, { count: 7, ...chips })).toEqual([0, 7]);
});

it('renders nothing of a tall lane out of view except the dragged visit', () => {
  const below = visiblePart({ start: 10_000, size: 2_000 }, { from: 0, to: 1_200 });
  expect(indexesIn(below, { count: 70, ...chips })).toEqual([0, 0]);
  expect(indexesIn(below, { count: 70, ...chips }, 12)).toEqual([0, 13]);
});

it('renders the visible part of a day and one visit beyond on either side, so that every visit can be reached by keyboard', () => {
  const visit = fc.tuple(pixels(100), fc.integer({ min: 1, max: 20 })).map(([from, length]) => ({
    from,
    to: from + length,
  }));
  fc.assert(
    fc.property(fc.array(visit), pixels(100), pixels(40), (visits, from, length) => {
      const seen = { from, to: from + length };
      const drawn = visibleVisits(visits, seen);
      const before = visits.filter(({ to }) => to <= seen.from).map((one) => one.from);
      const after = visits.filter((one) => one.to > seen.from && one.from >= seen.to).map((one) => one.from);
      const places = [...drawn].map((place) => visits[place] as { from: number; to: number });
      expect(places.filter(({ to }) => to <= seen.from).map((one) => one.from)).toEqual(
        before.length > 0 ? [Math.max(...before)] : [],
      );
      expect(
        places.filter((one) => one.to > seen.from && one.from >= seen.to).map((one) => one.from),
      ).toEqual(after.length > 0 ? [Math.min(...after)] : []);
      expect(drawn.size - Math.min(1, before.length) - Math.min(1, after.length)).toBe(
        visits.length - before.length - after.length,
      );
    }),
  );
});

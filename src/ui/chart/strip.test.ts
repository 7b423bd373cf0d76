import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layStrip, quantile } from './strip.ts';

it('finds the median and the quarters', () => {
  const sorted = [1, 2, 3, 4];
  expect([0, 0.25, 0.5, 1].map((share) => quantile(sorted, share))).toEqual([1, 1.75, 2.5, 4]);
  expect(quantile([7], 0.5)).toBe(7);
});

it('keeps every dot within the strip and apart from the others', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 60 }), (values) => {
      const { dots, height } = layStrip(values, { width: 300, dot: 10 });
      for (const [index, { x, y }] of dots.entries()) {
        expect(x).toBeGreaterThanOrEqual(5);
        expect(x).toBeLessThanOrEqual(295);
        expect(y + 5).toBeLessThanOrEqual(height);
        for (const other of dots.slice(index + 1))
          expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThanOrEqual(9);
      }
    }),
  );
});

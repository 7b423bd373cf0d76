import { expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { barHeightFor, laneHeight, linesIn } from './bar-height.ts';

const alone = { from: 0, to: 1 };

it('uses the height there is, within limits', () => {
  const six = Array.from({ length: 6 }, () => [alone]);
  expect(barHeightFor(six, 400)).toBe(55);
  expect(barHeightFor(six, 2000)).toBe(84);
  expect(barHeightFor(six, 100)).toBe(44);
  expect([linesIn(44), linesIn(60), linesIn(84)]).toEqual([2, 3, 4]);
});

it('makes all lanes fit where they can', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 3000 }),
      (stacks, height) => {
        const lanes = stacks.map((many) => Array.from({ length: many }, () => alone));
        const bar = barHeightFor(lanes, height);
        const total = lanes.reduce((sum, visits) => sum + laneHeight(visits, bar), 0);
        expect(bar === 44 || total <= height).toBe(true);
      },
    ),
  );
});

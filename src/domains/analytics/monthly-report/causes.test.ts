import { expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { causesOf, type Part, shareOfFirst } from './causes.rules.ts';
import { weightOf } from './change.rules.ts';

it('names what a sum changed by most, in the direction of the change', () => {
  const causes = causesOf([
    { key: 'repair', of: [115, 200] },
    { key: 'preventive', of: [31, 23] },
    { key: 'emergency', of: [15, 11] },
  ]);
  expect(causes?.difference).toBe(73);
  expect(causes?.parts[0]).toEqual({ key: 'repair', before: 115, now: 200, difference: 85 });
  expect(shareOfFirst(causes ?? { difference: 0, parts: [] })).toBeCloseTo(85 / 73);
});

it('tells worse rates from a worse mix', () => {
  // The same rates, but more of the work that takes longer.
  const mix = causesOf([
    { key: 'quick', of: [90, 45], per: [90, 45] },
    { key: 'slow', of: [30, 165], per: [10, 55] },
  ]);
  expect(mix?.effects?.rate).toBeCloseTo(0);
  expect(mix?.effects?.mix).toBeCloseTo(210 / 100 - 120 / 100);
  const rate = causesOf([
    { key: 'a', of: [50, 40], per: [50, 50] },
    { key: 'b', of: [50, 50], per: [50, 50] },
  ]);
  expect(rate?.effects?.rate).toBeCloseTo(-0.1);
  expect(rate?.effects?.mix).toBeCloseTo(0);
  expect(rate?.parts[0]).toMatchObject({ key: 'a', before: 1, now: 0.8 });
});

it('has nothing to say of a ratio without a denominator in one of the months', () => {
  expect(causesOf([{ key: 'a', of: [0, 3], per: [0, 4] }])).toBeUndefined();
});

const amount = fc.integer({ min: 0, max: 1000 });
const pair = fc.tuple(amount, amount);

it('adds up to the change, for any parts', () => {
  const keyed = (parts: readonly Omit<Part<number>, 'key'>[]) => parts.map((part, key) => ({ ...part, key }));
  const sums = fc.array(fc.record({ of: pair }), { minLength: 1, maxLength: 12 });
  const ratios = fc.array(fc.record({ of: pair, per: pair }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(sums, ratios), (parts) => {
      const causes = causesOf(keyed(parts));
      if (!causes) return;
      const sum = causes.parts.reduce((all, { difference }) => all + difference, 0);
      expect(sum).toBeCloseTo(causes.difference, 6);
      if (causes.effects) expect(causes.effects.rate + causes.effects.mix).toBeCloseTo(causes.difference, 6);
      const [first] = causes.parts;
      const direction = Math.sign(causes.difference);
      for (const { difference } of causes.parts)
        expect(direction * (first?.difference ?? 0)).toBeGreaterThanOrEqual(direction * difference - 1e-9);
    }),
  );
});

it.each([
  ['count', { now: 52, before: 40 }, undefined, true],
  ['count', { now: 44, before: 40 }, undefined, false],
  ['count', { now: 3, before: 1 }, undefined, false],
  ['count', { now: 1030, before: 1000 }, undefined, false],
  ['percent', { now: 0.8, before: 0.9 }, { now: 100, before: 100 }, true],
  ['percent', { now: 0.8, before: 0.9 }, { now: 9, before: 100 }, false],
  ['percent', { now: 0.88, before: 0.9 }, { now: 20, before: 20 }, false],
  ['percent', { now: 0.87, before: 0.9 }, undefined, true],
  ['hours', { now: 2.3, before: 2 }, { now: 12, before: 15 }, true],
  ['hours', { now: 2.3, before: 2 }, { now: 2, before: 15 }, false],
  ['money', { now: 100, before: 95 }, undefined, false],
  ['money', { now: 100, before: 0 }, undefined, true],
  ['money', { now: -50, before: -100 }, undefined, true],
] as const)('%s %o, of %o cases: notable is %s', (unit, two, cases, notable) => {
  expect(weightOf(unit, two, cases) >= 1).toBe(notable);
});

it('finds no change notable that is none, and the larger of two no less', () => {
  fc.assert(
    fc.property(amount, amount, amount, (before, one, more) => {
      expect(weightOf('count', { now: before, before })).toBe(0);
      const [less, larger] = [before + one, before + one + more];
      expect(weightOf('money', { now: larger, before })).toBeGreaterThanOrEqual(
        weightOf('money', { now: less, before }),
      );
    }),
  );
});

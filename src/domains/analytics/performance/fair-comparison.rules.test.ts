import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareFairly, type MixCell } from './fair-comparison.rules.ts';

const cell = (who: string, kind: string, of: number, per: number): MixCell => ({ who, mix: [kind], of, per });

it('compares with what colleagues reach with the same work', () => {
  // Ana does the hard jobs: her rate is the lower one, and still better than that of colleagues with the same work.
  const cells = [
    cell('ana', 'hard', 60, 80),
    cell('ana', 'easy', 19, 20),
    cell('ben', 'hard', 5, 20),
    cell('ben', 'easy', 60, 80),
  ];
  const compared = compareFairly(cells, true);
  expect(compared.get('ana')).toEqual({ expected: 0.35, verdict: 'higher' });
  expect(compared.get('ben')).toEqual({ expected: (0.75 * 20 + 0.95 * 80) / 100, verdict: 'lower' });
});

it('takes the coarser mix where colleagues have fewer than five cases', () => {
  const mix = (who: string, kind: string, area: string, of: number, per: number): MixCell => ({
    ...{ who, mix: [kind, area], of, per },
  });
  const cells = [
    mix('ana', 'repair', 'north', 8, 10),
    mix('ben', 'repair', 'north', 4, 4),
    mix('ben', 'repair', 'south', 3, 6),
    mix('ben', 'check', 'south', 90, 90),
  ];
  expect(compareFairly(cells, true).get('ana')?.expected).toBeCloseTo(0.7);
});

it('says nothing of few cases, and of nobody without colleagues', () => {
  expect(compareFairly([cell('ana', 'hard', 0, 9), cell('ben', 'hard', 90, 90)], true).get('ana')).toEqual({
    expected: 1,
    verdict: 'few',
  });
  expect(compareFairly([cell('ana', 'hard', 9, 9)], true).size).toBe(0);
  expect(compareFairly([], true).size).toBe(0);
});

it('gives ratios of amounts no verdict', () => {
  const cells = [cell('ana', 'hard', 30, 10), cell('ben', 'hard', 40, 20)];
  expect(compareFairly(cells, false).get('ana')).toEqual({ expected: 2, verdict: null });
});

it('expects of all what they have if all are equally good at each kind of work', () => {
  const people = fc.array(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 3, maxLength: 3 }), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(people, (counts) => {
      const cells = counts.flatMap((cases, person) =>
        // Tenfold, so that colleagues always have enough of what anyone has.
        cases.map((count, kind) => cell(`p${person}`, `k${kind}`, (count + 1) * kind * 5, (count + 1) * 10)),
      );
      for (const [who, { expected, verdict }] of compareFairly(cells, true)) {
        const own = cells.filter((one) => one.who === who);
        const total = (of: 'of' | 'per') => own.reduce((sum, one) => sum + one[of], 0);
        expect(expected).toBeCloseTo(total('of') / total('per'));
        expect(verdict).toBe('usual');
      }
    }),
  );
});

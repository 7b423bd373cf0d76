import { expect, it } from 'vitest';
import { fc } from '#kernel/testing/properties.ts';
import { figureText } from '../measures/figure-text.rules.ts';
import { causesOf } from './causes.rules.ts';
import { plainText, type Subject, sentenceOf, type Told } from './sentences.rules.ts';

const us = { locale: 'en-US', currency: 'USD' };
const days = (month: string) => ({ from: `${month}-01`, to: `${month}-28` });
const completed: Subject = {
  name: 'completed',
  label: 'Completed work orders',
  unit: 'count',
  better: 'more',
  sum: 'completed',
};
const told = (change: Partial<Told>): Told => ({
  subject: completed,
  now: { value: 170, days: days('2026-10') },
  before: { value: 152, days: days('2026-09') },
  yearBefore: { value: 140, days: days('2025-10') },
  unusual: null,
  ...change,
});
const said = (change: Partial<Told>, reader = us) => plainText(sentenceOf(told(change), reader));
const at = (value: number | string | null) => ({ value, days: days('2026-09') });

it('says what changed since the month before, and what it was a year before', () => {
  expect(said({})).toBe(
    'Completed work orders rose to 170 from 152 in September (+12%); 140 in October 2025.',
  );
  expect(said({ before: at(180), yearBefore: null })).toBe(
    'Completed work orders fell to 170 from 180 in September (−6%).',
  );
  expect(said({ before: at(170), yearBefore: null })).toBe('Completed work orders stayed at 170.');
});

it('claims no change where there is nothing to compare it with', () => {
  expect(said({ before: null, yearBefore: null })).toBe('Completed work orders: 170.');
  expect(said({ before: at(null), yearBefore: null })).toBe('Completed work orders: 170.');
  expect(said({ before: at(0), yearBefore: null })).toBe(
    'Completed work orders rose to 170 from none in September.',
  );
});

it('gives no percentage of next to nothing, nor across zero', () => {
  const margin = {
    name: 'job_margin',
    label: 'Job margin',
    unit: 'money',
    better: 'more',
    sum: 'r',
  } as const;
  const money = { subject: margin, yearBefore: null, now: at('500.00') };
  expect(said({ ...money, before: at('-20.00') })).toBe(
    'Job margin rose to $500.00 from −$20.00 in September.',
  );
  expect(said({ ...money, before: at('2.00') })).toBe('Job margin rose to $500.00 from $2.00 in September.');
});

it('names the part that made most of it, and what a ratio is made of', () => {
  const parts = causesOf([
    { key: { key: 'repair', name: 'Repair' }, of: [115, 130] },
    { key: { key: 'service', name: 'Service' }, of: [37, 40] },
  ]);
  expect(
    parts && said({ yearBefore: null, cause: { name: 'kind', label: 'Kind of work', causes: parts } }),
  ).toBe(
    'Completed work orders rose to 170 from 152 in September (+12%). Most of the change came from Repair (kind of work): 130 after 115, 83% of it.',
  );
  const rate: Subject = {
    name: 'first_time_fix',
    label: 'First-time fix rate',
    unit: 'percent',
    better: 'more',
    sum: 'calls',
  };
  const ratio = causesOf([
    { key: { key: 'a', name: 'Ada' }, of: [20, 12], per: [20, 20] },
    { key: { key: 'b', name: 'Ben' }, of: [18, 18], per: [20, 20] },
  ]);
  const sentence = sentenceOf(
    told({
      ...{ subject: rate, now: at(0.75), before: at(0.95), yearBefore: null },
      counted: { now: [30, 40], before: [38, 40] },
      ...(ratio && { cause: { name: 'technician', label: 'Technician', causes: ratio } }),
    }),
    us,
  );
  expect(plainText(sentence)).toBe(
    'First-time fix rate fell to 75% from 95% in September (−20 pts). That is 30 of 40 after 38 of 40. ' +
      'The results by technician changed, not the mix. ' +
      'Most of the change came from Ada (technician): 60% after 100%, the whole change.',
  );
  expect(sentence.good).toBe(false);
  expect(sentence.pieces.find(({ text }) => text === '60%')?.rows).toEqual({
    ...{ measure: 'first_time_fix', sum: 'calls', ...days('2026-09') },
    keys: { technician: ['a'] },
  });
});

it('tells results from mix, with numbers where both count', () => {
  const rate: Subject = {
    name: 'r',
    label: 'Resolution time',
    unit: 'hours',
    better: 'less',
    sum: 'completed',
  };
  const why = (parts: readonly (readonly [readonly [number, number], readonly [number, number]])[]) => {
    const causes = causesOf(
      parts.map(([of, per], index) => ({ key: { key: `${index}`, name: `N${index}` }, of, per })),
    );
    return (
      causes &&
      said({ subject: rate, yearBefore: null, cause: { name: 'kind', label: 'Kind of work', causes } })
    );
  };
  expect(
    why([
      [
        [90, 45],
        [90, 45],
      ],
      [
        [30, 165],
        [10, 55],
      ],
    ]),
  ).toContain('The mix by kind of work changed, not the results.');
  expect(
    why([
      [
        [90, 90],
        [90, 45],
      ],
      [
        [30, 165],
        [10, 55],
      ],
    ]),
  ).toMatch(/Of that, \+0\.7 h comes from the results by kind of work, and \+0\.7 h from a different mix\./);
});

it('leaves out what contributed little', () => {
  const spread = causesOf(
    Array.from({ length: 6 }, (_, index) => ({
      key: { key: `${index}`, name: `N${index}` },
      of: [10, 13] as const,
    })),
  );
  expect(
    spread && said({ yearBefore: null, cause: { name: 'customer', label: 'Customer', causes: spread } }),
  ).not.toContain('came from');
});

it('writes numbers and months as the company’s region does', () => {
  const reader = { locale: 'de-DE', currency: 'EUR' };
  expect(said({ now: at(1700), before: at(1520), yearBefore: null }, reader)).toBe(
    'Completed work orders rose to 1.700 from 1.520 in September (+12 %).'.replace(' %', '\u00a0%'),
  );
});

it('has the figures of the report in its sentences, whatever they are', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constant(null));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), value, value, (now, before, year) => {
      const { pieces } = sentenceOf(
        told({
          now: { value: now, days: days('2026-10') },
          before: { value: before, days: days('2026-09') },
          yearBefore: { value: year, days: days('2025-10') },
        }),
        us,
      );
      const linked = pieces.flatMap((piece) => (piece.rows ? [[piece.text, piece.rows.from]] : []));
      const shown = (month: string, figure: number | null) => [
        figureText('count', figure, us),
        `${month}-01`,
      ];
      expect(linked[0]).toEqual(shown('2026-10', now));
      const hasBefore = before !== null && before !== 0 && before !== now;
      expect(linked.slice(1)).toEqual([
        ...(hasBefore ? [shown('2026-09', before)] : []),
        ...(year === null ? [] : [shown('2025-10', year)]),
      ]);
      expect(plainText({ pieces })).not.toMatch(/NaN|undefined|null|Infinity/);
    }),
  );
});

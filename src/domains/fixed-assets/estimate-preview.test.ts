import { expect, it } from 'vitest';
import { previewEstimate } from './estimate-preview.rules.ts';

const straight = { method: 'straight_line', annual_rate: null } as const;
const van = {
  ...{ cost: 4_000_000n, salvage_value: 400_000n, useful_life_months: 60, ...straight },
  ...{ in_service_on: '2026-03-20', depreciated_before: 0n, depreciated_through: null },
};
const change = { from_month: '2028-03-01', salvage_value: 160_000n, useful_life_months: 72, ...straight };

it('compares what is left, the next twelve months and the end', () => {
  expect(previewEstimate(van, change)).toEqual({
    book_value: 2_560_000n,
    before: { year: 720_000n, left: 2_160_000n, ends: '2031-02-01' },
    after: { year: 600_000n, left: 2_400_000n, ends: '2032-02-01' },
  });
});

it('follows an earlier change, takes the place of a later one, and says when nothing is left', () => {
  const later = { ...change, from_month: '2029-03-01', salvage_value: 2_000_000n };
  const twice = { ...van, changes: [change] };
  expect(previewEstimate(twice, later)).toMatchObject({
    book_value: 1_960_000n,
    before: { left: 1_800_000n },
    after: { year: 0n, left: 0n, ends: null },
  });
  expect(previewEstimate({ ...van, changes: [later] }, change).after.left).toBe(2_400_000n);
  const taken = { ...van, depreciated_before: 1_000_000n, depreciated_through: '2028-02-29' };
  expect(previewEstimate(taken, change).book_value).toBe(3_000_000n);
});

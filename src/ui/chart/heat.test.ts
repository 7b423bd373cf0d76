import { expect, it } from 'vitest';
import { heatGround, heatScale } from './heat.ts';

it('grows with the value, and tells apart what is below zero', () => {
  const scale = heatScale([0, 10, 40, null, -20]);
  expect([0, 10, 20, 40].map((value) => heatGround(value, scale))).toEqual([
    'bg-heat-1',
    'bg-heat-2',
    'bg-heat-3',
    'bg-heat-4',
  ]);
  expect(heatGround(-20, scale)).toBe('bg-cold-4');
  expect(heatGround(-1, scale)).toBe('bg-cold-1');
  expect(heatGround(null, scale)).toBeUndefined();
});

it('spreads rates that lie close together', () => {
  const scale = heatScale([0.9, 0.95, 1]);
  expect(heatGround(0.9, scale)).toBe('bg-heat-1');
  expect(heatGround(1, scale)).toBe('bg-heat-4');
});

it('has no ground where nothing differs from zero', () => {
  expect(heatGround(0, heatScale([0, 0]))).toBeUndefined();
  expect(heatGround(5, heatScale([5]))).toBe('bg-heat-4');
});

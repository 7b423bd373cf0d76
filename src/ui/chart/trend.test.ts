import { expect, it } from 'vitest';
import { layTrend } from './trend.ts';

const size = { width: 300, height: 100 };
const point = (value: number | null) => ({ label: '', value });

it('starts at zero, and ends at a round number', () => {
  const { ticks, bars, zero } = layTrend([point(47), point(94), point(0)], [], size);
  expect(ticks[0]).toEqual({ value: 0, y: 100 });
  expect(ticks.at(-1)).toEqual({ value: 100, y: 0 });
  expect(zero).toBe(100);
  expect(bars.map(({ height }) => height)).toEqual([47, 94, 0]);
});

it('shows what is negative below zero, and leaves gaps where there is nothing', () => {
  const { bars, dots, path, zero } = layTrend([point(-10), point(null), point(10), point(5)], [], size);
  expect(zero).toBe(50);
  expect(bars[0]).toMatchObject({ y: 50, height: 50 });
  expect(dots[1]).toBeNull();
  expect(path.match(/M/g)).toHaveLength(2);
});

it('has a scale without values', () => {
  const { ticks, path } = layTrend([point(null)], [], size);
  expect(ticks.length).toBeGreaterThan(1);
  expect(path).toBe('');
});

import { expect, it } from 'vitest';
import { layLines } from './lines.ts';

const size = { width: 300, height: 100 };

it('lays all series out on one scale', () => {
  const { dots, ticks } = layLines(
    [
      [10, 50, null],
      [100, 0, 50],
    ],
    size,
  );
  expect(ticks.at(-1)).toEqual({ value: 100, y: 0 });
  expect(dots[0]?.[1]).toEqual({ x: 150, y: 50 });
  expect(dots[1]?.[2]).toEqual({ x: 250, y: 50 });
  expect(dots[0]?.[2]).toBeNull();
});

it('has a scale without values', () => {
  expect(layLines([], size).ticks.length).toBeGreaterThan(1);
  expect(layLines([[null]], size).paths).toEqual(['']);
});

import { describe, expect, it } from 'vitest';
import { joinNear, nextTowards, spreadApart } from './near-marks.ts';

const spot = (name: string, x: number, y: number, weight = 1) => ({ name, x, y, weight });
const names = (joined: readonly (readonly { name: string }[])[]) =>
  joined.map((group) => group.map(({ name }) => name).join('')).sort();

it('moves a mark aside that another would cover, and no further than it must', () => {
  const size = { width: 50, height: 20 };
  const steps = spreadApart([spot('a', 0, 0), spot('b', 10, 5), spot('c', 200, 0), spot('d', 0, 0)], size);
  expect(steps).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 20 },
    { x: 0, y: 0 },
    { x: 0, y: -20 },
  ]);
  const crowd = spreadApart(
    Array.from({ length: 20 }, () => spot('a', 0, 0)),
    size,
  );
  expect(new Set(crowd.map(({ x, y }) => `${x} ${y}`)).size).toBe(15);
});

describe('overlapping marks', () => {
  it('are merged into the heaviest, also across cells', () => {
    const spots = [spot('a', 39, 10), spot('b', 41, 10, 5), spot('c', 90, 10), spot('d', 70, 10)];
    expect(names(joinNear(spots, 40))).toEqual(['bad', 'c']);
  });

  it('stay separate at exactly the distance, also at negative coordinates', () => {
    expect(names(joinNear([spot('a', 0, 0), spot('b', 40, 0), spot('c', -39, 0)], 40))).toEqual(['ac', 'b']);
  });

  it('are merged so that no two groups are near, and no mark is lost', () => {
    const spots = Array.from({ length: 2000 }, (_, n) =>
      spot(`${n}`, (n * 7919) % 1400, (n * 104729) % 800, n % 17),
    );
    const joined = joinNear(spots, 40);
    expect(joined.flat()).toHaveLength(2000);
    const middles = joined.map(([middle]) => middle as (typeof spots)[number]);
    const nearest = middles.flatMap((a, index) =>
      middles.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
    );
    expect(Math.min(...nearest)).toBeGreaterThanOrEqual(40);
  });
});

describe('the mark in a direction', () => {
  const [a, b, c] = [spot('a', 0, 0), spot('b', 100, 10), spot('c', 60, 55)];
  it.each([
    ['right', 'b'],
    ['down', undefined],
    ['left', undefined],
  ] as const)('%s of a is %s', (direction, name) => {
    expect(nextTowards([a, b, c], a, direction)?.name).toBe(name);
  });

  it('can be reversed', () => {
    expect(nextTowards([a, b, c], b, 'left')?.name).toBe('a');
    expect(nextTowards([a, b, c], c, 'up')?.name).toBe('b');
  });
});

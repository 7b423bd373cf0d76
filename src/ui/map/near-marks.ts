/**
 * Merges map marks that would overlap, and finds the next mark in a direction. Works in pixels on a few hundred marks: the
 * database has clustered larger numbers.
 */

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** The heaviest spot absorbs those nearer than `distance`, then the next heaviest of the rest. */
export function joinNear<T extends Spot>(spots: readonly T[], distance: number): readonly (readonly T[])[] {
  const cell = ({ x, y }: Spot) => [Math.floor(x / distance), Math.floor(y / distance)] as const;
  const heaviestFirst = spots.toSorted((a, b) => b.weight - a.weight);
  const middles = new Map<string, T[][]>();
  const joined: T[][] = [];
  for (const spot of heaviestFirst) {
    const [column, row] = cell(spot);
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => middles.get(`${column + dx} ${row + dy}`) ?? []),
    );
    const near = around.find(([middle]) => middle && apart(middle, spot) < distance);
    if (near) {
      near.push(spot);
      continue;
    }
    const alone = [spot];
    joined.push(alone);
    const key = `${column} ${row}`;
    middles.set(key, [...(middles.get(key) ?? []), alone]);
  }
  return joined;
}

/**
 * Moves marks of one size aside so that none covers another: each in turn by the smallest step that is free, or not at all if
 * none is. Returns the step of each.
 */
export function spreadApart(
  spots: readonly Omit<Spot, 'weight'>[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly Omit<Spot, 'weight'>[] {
  const steps = [-2, -1, 0, 1, 2]
    .flatMap((down) => [-1, 0, 1].map((aside) => ({ x: aside * width, y: down * height })))
    .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  const placed: Omit<Spot, 'weight'>[] = [];
  return spots.map((spot) => {
    const isFree = (step: Omit<Spot, 'weight'>) =>
      placed.every(
        ({ x, y }) => Math.abs(x - spot.x - step.x) >= width || Math.abs(y - spot.y - step.y) >= height,
      );
    const step = steps.find(isFree) ?? { x: 0, y: 0 };
    placed.push({ x: spot.x + step.x, y: spot.y + step.y });
    return step;
  });
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The nearest spot within 45° of the direction; those straight ahead count as nearer. */
export function nextTowards<T extends Omit<Spot, 'weight'>>(
  spots: readonly T[],
  from: T,
  direction: Direction,
): T | undefined {
  const isAcross = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let best: { spot: T; far: number } | undefined;
  for (const spot of spots) {
    const along = (isAcross ? spot.x - from.x : spot.y - from.y) * sign;
    const aside = Math.abs(isAcross ? spot.y - from.y : spot.x - from.x);
    const far = along + 2 * aside;
    if (spot !== from && along > 0 && along >= aside && (!best || far < best.far)) best = { spot, far };
  }
  return best?.spot;
}

const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);

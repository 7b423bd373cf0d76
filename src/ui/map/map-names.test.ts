import { expect, it } from 'vitest';
import { placeNames, townsOf } from './map-names.ts';

const town = (name: string, x: number, y: number, weight = 1) =>
  ({ name, kind: 'town', x, y, weight }) as const;
const seen = { left: -500, top: -500, width: 1000, height: 1000 };

it('names a town once, in the middle of most of its places', () => {
  const at = (town: string | null, lat: number, lng: number) => ({ town, lat, lng });
  const places = [
    at('Denver', 39.7, -105),
    at('Denver', 39.75, -104.9),
    at('Denver', 0, 0),
    at(null, 1, 1),
    at('Golden', 39.7, -105.2),
  ];
  expect(townsOf(places)).toEqual([
    { name: 'Denver', kind: 'town', weight: 3, lat: 39.7, lng: -104.9 },
    { name: 'Golden', kind: 'town', weight: 1, lat: 39.7, lng: -105.2 },
  ]);
});

it('moves a name beside a mark', () => {
  const [placed] = placeNames(
    [town('Denver', 100, 100)],
    [{ left: 84, top: 84, width: 32, height: 32 }],
    seen,
  );
  expect(placed).toMatchObject({ name: 'Denver', x: 100 });
  expect(Math.abs((placed?.y ?? 0) - 100)).toBeGreaterThanOrEqual(24);
});

it('gives towns their place before counties, and heavier ones before lighter ones', () => {
  const wall = [{ left: -500, top: 60, width: 1000, height: 30 }];
  const crowd = [
    { name: 'Adams County', kind: 'county', x: 100, y: 100, weight: 9 } as const,
    town('Aurora', 100, 100, 2),
    town('Denver', 100, 100, 5),
  ];
  expect(placeNames(crowd, wall, seen).map(({ name, x, y }) => [name, x, y])).toEqual([
    ['Denver', 100, 100],
    ['Aurora', 100, 118],
    ['Adams County', 100, 134],
  ]);
  expect(
    placeNames([town('Denver', 0, 0), { ...town('Denver', 300, 0), kind: 'county' }], [], seen),
  ).toHaveLength(1);
  expect(placeNames([town('Denver', 0, 75)], [seen], seen)).toEqual([]);
});

it('cuts no name off at the edge', () => {
  expect(placeNames([town('Denver', -495, 0)], [], seen)[0]?.x).toBeGreaterThan(-480);
  expect(placeNames([{ ...town('Adams', 499, 499), kind: 'place' }], [], seen)).toEqual([]);
});

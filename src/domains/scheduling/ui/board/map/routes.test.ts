import { expect, it } from 'vitest';
import type { Lane } from '../lanes/lanes.ts';
import type { BoardVisit } from '../visits/board-visit.ts';
import { areaOfRoutes, routesOf } from './routes.ts';

const visit = (id: string, from: number, lat: string | null, lng: string | null) =>
  ({ id, from, to: from + 1, work_order: { site: { id: `s${id}`, name: id, lat, lng } } }) as BoardVisit;
const lane = (id: string | null, visits: readonly BoardVisit[]): Lane => ({
  id,
  name: id ?? 'Unassigned',
  technician: undefined,
  visits,
});

it('numbers the stops of each lane by time, and counts what has no position', () => {
  const { routes, unplaced } = routesOf(lane(null, []), [
    lane('a', [visit('2', 20, '39.5', '-105'), visit('1', 10, '40', '-104'), visit('3', 30, null, null)]),
    lane('b', []),
    lane('c', [visit('4', 5, '41', '-106')]),
  ]);
  expect(routes.map(({ id, stops }) => [id, stops.map((stop) => [stop.visit.id, stop.number])])).toEqual([
    [
      'a',
      [
        ['1', 1],
        ['2', 2],
      ],
    ],
    ['c', [['4', 1]]],
  ]);
  expect(new Set(routes.map(({ colour }) => colour)).size).toBe(2);
  expect(unplaced).toBe(1);
  expect(areaOfRoutes(routes)).toEqual({ south: 39.5, west: -106, north: 41, east: -104 });
  expect(areaOfRoutes([])).toBeNull();
});

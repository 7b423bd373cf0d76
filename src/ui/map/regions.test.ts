import { expect, it } from 'vitest';
import { type Atlas, countyName, fillsOf, landOf, namesOfRegions } from './regions.ts';

/** Two squares side by side. */
const atlas: Atlas = {
  type: 'Topology',
  arcs: [
    [
      [2, 0],
      [2, 2],
    ],
    [
      [2, 2],
      [0, 2],
      [0, 0],
      [2, 0],
    ],
    [
      [2, 0],
      [4, 0],
      [4, 2],
      [2, 2],
    ],
  ],
  objects: {
    counties: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]], id: '08059', properties: { name: 'Jefferson' } },
        { type: 'Polygon', arcs: [[2, ~0]], id: '22051', properties: { name: 'Jefferson' } },
      ],
    },
  },
};
const counties = atlas.objects.counties as NonNullable<typeof atlas.objects.counties>;

it('fills neighbours differently', () => {
  expect(fillsOf([[1, 2], [0, 2], [0, 1], []])).toEqual([0, 1, 2, 0]);
  expect(landOf(atlas, counties).map(({ coordinates }) => coordinates.length)).toEqual([1, 1, 0, 0]);
});

it('names each region in its middle, as its state calls it', () => {
  expect(namesOfRegions(atlas, counties, 'county', countyName)).toEqual([
    { name: 'Jefferson County', kind: 'county', lat: 1, lng: 1, weight: 4, spans: 2 },
    { name: 'Jefferson Parish', kind: 'county', lat: 1, lng: 3, weight: 4, spans: 2 },
  ]);
  expect(countyName('Richmond', '51760')).toBe('Richmond');
});

import { expect, it } from 'vitest';
import type { Address } from '#kernel/field.ts';
import { placesOf, routeOf, stopsAhead } from './day-route.ts';

const elm = { city: 'Elm' } as Address;
const stop = (id: string, status: string, lat: string | null, address: Address | null = null) => ({
  id,
  status,
  work_order: { address, site: { lat, lng: lat && '-105' } },
});

it('numbers the stops of the day, those without a position counted, and puts those of a place together', () => {
  const route = routeOf([
    stop('a', 'done', '39.5'),
    stop('b', 'scheduled', null, elm),
    stop('c', 'scheduled', '39.7'),
    stop('d', 'scheduled', '39.5'),
  ]);
  expect(route.map(({ number, at }) => [number, at?.lat])).toEqual([
    [1, 39.5],
    [2, undefined],
    [3, 39.7],
    [4, 39.5],
  ]);
  expect(placesOf(route).map(({ stops }) => stops.map(({ number }) => number))).toEqual([[1, 4], [3]]);
});

it('leads along what is still to come, by address where there is no position, and through a day that is over as it was', () => {
  const ahead = (...stops: Parameters<typeof routeOf>[0]) => stopsAhead(routeOf(stops));
  const [a, b, c] = [
    stop('a', 'done', '39.5'),
    stop('b', 'dispatched', null, elm),
    stop('c', 'scheduled', '39.7'),
  ];
  expect(ahead(a, b, c, stop('d', 'scheduled', '39.7'), stop('e', 'scheduled', null))).toEqual([
    'Elm',
    { lat: 39.7, lng: -105 },
  ]);
  expect(ahead(a, stop('b', 'no_access', '40'))).toEqual([
    { lat: 39.5, lng: -105 },
    { lat: 40, lng: -105 },
  ]);
});

import { expect, it } from 'vitest';
import { mapLines, scaleOf } from './lines-and-scale.ts';

it('draws lines at round degrees, no more than fit', () => {
  const lines = mapLines({ south: 39.61, west: -105.2, north: 39.89, east: -104.8 }, 8);
  expect(lines.longitudes).toEqual([
    -105.2, -105.15, -105.1, -105.05, -105, -104.95, -104.9, -104.85, -104.8,
  ]);
  expect(lines.latitudes).toEqual([39.65, 39.7, 39.75, 39.8, 39.85]);
  const world = mapLines({ south: -90, west: -300, north: 90, east: 300 }, 10);
  expect(world.longitudes).toHaveLength(13);
  expect(world.latitudes.every((lat) => Math.abs(lat) <= 85)).toBe(true);
});

it('has a round distance that fits, in the locale’s unit', () => {
  expect(scaleOf(0, 0, 'de-DE', 100)).toEqual({ label: '10000 km', pixels: 64 });
  expect(scaleOf(39.7, 11, 'de-DE', 100)).toEqual({ label: '5 km', pixels: 85 });
  expect(scaleOf(39.7, 11, 'en-US', 100)).toEqual({ label: '2 mi', pixels: 55 });
  expect(scaleOf(39.7, 18, 'en-US', 100)).toEqual({ label: '100 ft', pixels: 66 });
  expect(scaleOf(39.7, 17, 'ar-EG', 100)).toEqual({ label: '50 m', pixels: 54 });
});

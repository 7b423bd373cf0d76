import { describe, expect, it } from 'vitest';
import type { MapGroup } from '#domains/work-orders/map/work-order-map.rules.ts';
import { isOnePlace, orderMarks } from './map-groups.ts';

const group = (site: string, lat: number, lng: number, more: Partial<MapGroup> = {}): MapGroup => ({
  lat,
  lng,
  south: lat,
  west: lng,
  north: lat,
  east: lng,
  orders: 1,
  sites: 1,
  site_ids: [site],
  by_status: { scheduled: 1 },
  urgent: 0,
  overdue: 0,
  town: 'Denver',
  ...more,
});
/** 100 px per degree. */
const pointOf = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng * 100, y: -lat * 100 });

describe('map marks', () => {
  it('merge groups across a cell border, weighted by their orders', () => {
    const many = { orders: 3, by_status: { scheduled: 1, on_hold: 2 }, urgent: 1, overdue: 2 };
    const [mark, ...others] = orderMarks([group('a', 0, 0), group('b', 0, 0.2, many)], pointOf);
    expect(others).toEqual([]);
    expect(mark).toMatchObject({
      orders: 4,
      sites: 2,
      lat: 0,
      by_status: { scheduled: 2, on_hold: 2 },
      urgent: 1,
      overdue: 2,
      area: { south: 0, west: 0, north: 0, east: 0.2 },
    });
    expect(mark?.lng).toBeCloseTo(0.15);
    expect(mark?.site_ids).toEqual(['b', 'a']);
  });

  it('stay separate if they do not touch', () => {
    expect(orderMarks([group('a', 0, 0), group('b', 0, 0.5)], pointOf)).toHaveLength(2);
  });

  it('are one place if no zoom level separates them', () => {
    const [one] = orderMarks([group('a', 0, 0, { orders: 40 })], pointOf);
    const [apart] = orderMarks([group('a', 0, 0), group('b', 0, 0.2)], pointOf);
    const [house] = orderMarks([group('a', 0, 0), group('b', 0.0001, 0)], pointOf);
    const [street] = orderMarks([group('a', 0, 0, { sites: 25 })], pointOf);
    expect([one, apart, house, street].map((mark) => mark && isOnePlace(mark, 12, 19))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

/** The marks of the map: groups from the database, merged where their marks would overlap. */

import type { MapGroup } from '#domains/work-orders/map/work-order-map.rules.ts';
import { joinNear } from '#ui/map/near-marks.ts';
import type { Area, Position } from '#ui/map/position.ts';

/** One or several groups, and the area they cover together. */
export interface OrderMark extends Omit<MapGroup, keyof Area> {
  readonly key: string;
  readonly area: Area;
}

const touching = 48;

/** `pointOf` converts a position to a point on the screen in pixels. */
export function orderMarks(
  groups: readonly MapGroup[],
  pointOf: (position: Position) => { readonly x: number; readonly y: number },
): readonly OrderMark[] {
  const spots = groups.map((group) => ({ ...pointOf(group), weight: group.orders, group }));
  return joinNear(spots, touching).map((near) => joined(near.map(({ group }) => group)));
}

function joined(groups: readonly MapGroup[]): OrderMark {
  const sum = (of: (group: MapGroup) => number) => groups.reduce((total, group) => total + of(group), 0);
  const orders = sum((group) => group.orders);
  const by_status: Record<string, number> = {};
  for (const group of groups) {
    for (const [status, count] of Object.entries(group.by_status))
      by_status[status] = (by_status[status] ?? 0) + count;
  }
  const site_ids = groups.flatMap((group) => group.site_ids);
  return {
    key: site_ids[0] ?? '',
    lat: sum((group) => group.lat * group.orders) / orders,
    lng: sum((group) => group.lng * group.orders) / orders,
    area: {
      south: Math.min(...groups.map(({ south }) => south)),
      west: Math.min(...groups.map(({ west }) => west)),
      north: Math.max(...groups.map(({ north }) => north)),
      east: Math.max(...groups.map(({ east }) => east)),
    },
    orders,
    sites: sum((group) => group.sites),
    site_ids,
    by_status,
    urgent: sum((group) => group.urgent),
    overdue: sum((group) => group.overdue),
    town: groups[0]?.town ?? null,
  };
}

/**
 * Whether selecting the mark lists its orders instead of zooming in: all its sites are known, and it is one site, one point, a
 * single order, or at the deepest zoom level.
 */
export function isOnePlace(
  { area, sites, site_ids, orders }: OrderMark,
  zoom: number,
  deepest: number,
): boolean {
  const isPoint = area.north - area.south < 0.0002 && area.east - area.west < 0.0002;
  return site_ids.length === sites && (sites === 1 || isPoint || zoom >= deepest || orders <= 1);
}

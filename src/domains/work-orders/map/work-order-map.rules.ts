/** Request and response types of the work order map. */
import { badRequest } from '#kernel/data-api/text-reader.ts';

/** In degrees; `west` may be greater than `east`, across the date line. */
export interface MapArea {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

export interface MapView {
  readonly area: MapArea;
  /** Web map zoom levels: level 0 shows the world in 256 px, each further level doubles the size. */
  readonly zoom: number;
}

/** The response to a request without an area. */
export interface MapReach {
  /** The bounding box of all work orders with a position; null if none has one. */
  readonly area: MapArea | null;
  readonly placed: number;
  /** Work orders whose sites have no position; the sites with the most orders first, at most a hundred. */
  readonly unplaced: { readonly orders: number; readonly site_ids: readonly string[] };
  /** Work orders without a site. */
  readonly without_site: number;
}

/** Work orders that are close to one another. */
export interface MapGroup extends MapArea {
  readonly lat: number;
  readonly lng: number;
  readonly orders: number;
  readonly sites: number;
  /** At most twenty, those with the most orders first. */
  readonly site_ids: readonly string[];
  readonly by_status: Readonly<Record<string, number>>;
  readonly urgent: number;
  readonly overdue: number;
  /** The town that most of their sites are in. */
  readonly town: string | null;
}

/** The response to a request with an area. */
export interface MapSight {
  readonly orders: number;
  readonly groups: readonly MapGroup[];
  /** The ids of the first ones, in list order. */
  readonly first: readonly string[];
}

const deepest = 19;

/** Parses `area=39.5,-105.2,40.1,-104.6` (south, west, north, east) and `zoom=11`; undefined if neither is given. */
export function readMapView(area: string | undefined, zoom: string | undefined): MapView | undefined {
  if (area === undefined && zoom === undefined) return undefined;
  const numbers = (area ?? '').split(',');
  const [south = 0, west = 0, north = 0, east = 0] = numbers.map(Number);
  const isArea =
    numbers.length === 4 &&
    numbers.every((text) => /^-?\d{1,3}(\.\d{1,15})?$/.test(text)) &&
    Math.max(Math.abs(south), Math.abs(north)) <= 90 &&
    Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
    south <= north;
  if (!isArea)
    throw badRequest('area: south, west, north and east in degrees, like 39.5,-105.2,40.1,-104.6.');
  if (!/^\d{1,2}$/.test(zoom ?? '') || Number(zoom) > deepest)
    throw badRequest(`zoom: a whole number from 0 to ${deepest}.`);
  return { area: { south, west, north, east }, zoom: Number(zoom) };
}

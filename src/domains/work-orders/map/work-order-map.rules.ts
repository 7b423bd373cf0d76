/** What is asked about work orders on a map, and how it is answered. */
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
  /** Levels as maps have them: 0 shows the world in 256 px, each further one twice as large. */
  readonly zoom: number;
}

/** The answer to a question without an area. */
export interface MapReach {
  /** Around all that have a position; null when none has. */
  readonly area: MapArea | null;
  readonly placed: number;
  /** Their sites have no position: those with the most of them first, at most a hundred. */
  readonly unplaced: { readonly orders: number; readonly site_ids: readonly string[] };
  /** These name no site at all. */
  readonly without_site: number;
}

/** Work orders that are near one another. */
export interface MapGroup extends MapArea {
  readonly lat: number;
  readonly lng: number;
  readonly orders: number;
  readonly sites: number;
  /** The first twenty. */
  readonly site_ids: readonly string[];
  readonly by_status: Readonly<Record<string, number>>;
  readonly urgent: number;
  readonly overdue: number;
  /** The town that most of their sites are in. */
  readonly town: string | null;
}

/** The answer to a question about an area. */
export interface MapSight {
  readonly orders: number;
  readonly groups: readonly MapGroup[];
  /** The first of them in the order of the list. */
  readonly first: readonly string[];
}

const deepest = 19;

/** `area=39.5,-105.2,40.1,-104.6` (south, west, north, east) and `zoom=11`; undefined where none is named. */
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

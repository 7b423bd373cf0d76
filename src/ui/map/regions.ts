/** The regions of an atlas: fills in which neighbours differ, and where the name of each stands. */
import { feature, merge, neighbors } from 'topojson-client';
import type { MapName, NameKind } from './map-names.ts';

type Area = Extract<Parameters<typeof merge>[1], readonly unknown[]>[number];

/** Each with its id and its name. */
export type Regions = Exclude<Parameters<typeof merge>[1], readonly unknown[]>;
export type Atlas = Omit<Parameters<typeof merge>[0], 'objects'> & {
  readonly objects: Record<string, Regions>;
};

/** As many as the design has fills for land. */
const fills = 4;

/** A number for each: the smallest that no neighbour before it has; once all are taken, the one its neighbours use least. */
export function fillsOf(neighboursOf: readonly (readonly number[])[]): readonly number[] {
  const chosen: number[] = [];
  for (const neighbours of neighboursOf) {
    const uses = Array.from(
      { length: fills },
      (_, fill) => neighbours.filter((one) => chosen[one] === fill).length,
    );
    chosen.push(uses.indexOf(Math.min(...uses)));
  }
  return chosen;
}

/** The regions of each fill as one shape. */
export function landOf(atlas: Atlas, regions: Regions): readonly GeoJSON.MultiPolygon[] {
  const all = regions.geometries.filter(isArea);
  const chosen = fillsOf(neighbors(all));
  return Array.from({ length: fills }, (_, fill) =>
    merge(
      atlas,
      all.filter((_one, index) => chosen[index] === fill),
    ),
  );
}

const isArea = (shape: Regions['geometries'][number]): shape is Area =>
  shape.type === 'Polygon' || shape.type === 'MultiPolygon';

/** A name at the centroid of the largest part of each region. */
export function namesOfRegions(
  atlas: Atlas,
  regions: Regions,
  kind: NameKind,
  nameOf: (name: string, id: string) => string,
): readonly MapName[] {
  return feature(atlas, regions).features.flatMap(({ geometry, properties, id }) => {
    const name = properties && 'name' in properties ? properties.name : undefined;
    const parts =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const [largest] = parts.map(([ring = []]) => middleOf(ring)).toSorted((a, b) => b.weight - a.weight);
    return typeof name === 'string' && largest
      ? [{ ...largest, kind, name: nameOf(name, String(id ?? '')) }]
      : [];
  });
}

/** Of a closed ring: centroid, area in square degrees and width. */
function middleOf(
  ring: readonly GeoJSON.Position[],
): Pick<MapName, 'lat' | 'lng' | 'weight'> & { spans: number } {
  let [doubled, x, y] = [0, 0, 0];
  for (const [index, [lng = 0, lat = 0]] of ring.entries()) {
    const [nextLng = lng, nextLat = lat] = ring[index + 1] ?? [];
    const cross = lng * nextLat - nextLng * lat;
    doubled += cross;
    x += (lng + nextLng) * cross;
    y += (lat + nextLat) * cross;
  }
  const lngs = ring.map(([lng = 0]) => lng);
  const spans = Math.max(...lngs) - Math.min(...lngs);
  if (doubled === 0) return { lat: 0, lng: 0, weight: 0, spans: 0 };
  return { lng: x / (3 * doubled), lat: y / (3 * doubled), weight: Math.abs(doubled) / 2, spans };
}

/** "Jefferson County", as the state calls them; independent cities and other areas by their name alone. */
export function countyName(name: string, id: string): string {
  const [state, number] = [id.slice(0, 2), Number(id.slice(2))];
  if (state === '22') return `${name} Parish`;
  return ['02', '11', '72'].includes(state) || number >= 510 ? name : `${name} County`;
}

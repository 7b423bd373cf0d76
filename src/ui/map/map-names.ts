/** Names on a map without a background: those of towns, regions and places, none over another or over a mark. Pure. */
import { groupBy } from '#kernel/group-by.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { Position } from './position.ts';

export type NameKind = 'town' | 'place' | 'state' | 'county' | 'country';

export interface MapName extends Position {
  readonly name: string;
  readonly kind: NameKind;
  /** Of two that would touch, the heavier one of a kind is shown. */
  readonly weight: number;
  /** The width of a region in degrees: it is named only where its name fits into it. */
  readonly spans?: number;
}

/** In pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedName {
  readonly name: string;
  readonly kind: NameKind;
  readonly x: number;
  readonly y: number;
}

type WantedName = Pick<MapName, 'name' | 'kind' | 'weight'> & { readonly x: number; readonly y: number };

const order: readonly NameKind[] = ['town', 'place', 'country', 'state', 'county'];
const letter: Readonly<Record<NameKind, number>> = {
  town: 6.9,
  place: 5.8,
  state: 8.6,
  county: 7.2,
  country: 8.6,
};
const lineHeight = 16;

/** An estimate that is rather too wide: the text is not measured. */
export const widthOfName = ({ name, kind }: Pick<MapName, 'name' | 'kind'>) => name.length * letter[kind] + 6;

/** The centre of each name that has room in what is seen: at its position or close by, heavier ones first. A name is shown once. */
export function placeNames(
  wanted: readonly WantedName[],
  marks: readonly Box[],
  seen: Box,
): readonly PlacedName[] {
  const taken = [...marks];
  const shown = new Set<string>();
  const inOrder = wanted.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.weight - a.weight,
  );
  return inOrder.flatMap((one) => {
    const { name, kind } = one;
    const key = kind === 'place' ? `${name} ${one.x} ${one.y}` : name;
    if (shown.has(key)) return [];
    const width = widthOfName(one);
    for (const [dx, dy] of stepsAside(kind, width)) {
      const [x, y] = [one.x + dx, one.y + dy];
      const box = { left: x - width / 2, top: y - lineHeight / 2, width, height: lineHeight };
      if (!isWithin(box, seen) || taken.some((other) => doTouch(box, other))) continue;
      taken.push(box);
      shown.add(key);
      return [{ name, kind, x, y }];
    }
    return [];
  });
}

/** Where a name may stand, seen from its position. */
function stepsAside(kind: NameKind, width: number): readonly (readonly [number, number])[] {
  const aside = width / 2 + 8;
  const around = [
    [0, 18],
    [0, -18],
    [aside, 0],
    [-aside, 0],
  ] as const;
  if (kind === 'place') return [...around, [0, 27], [0, -27], [aside + 12, 0], [-aside - 12, 0]];
  const far = [
    [0, 34],
    [0, -34],
    [aside + 16, 0],
    [-aside - 16, 0],
    [aside, 30],
    [aside, -30],
    [-aside, 30],
    [-aside, -30],
  ] as const;
  return [[0, 0], ...around, ...far];
}

const doTouch = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

const isWithin = (box: Box, outer: Box) =>
  box.left >= outer.left &&
  box.top >= outer.top &&
  box.left + box.width <= outer.left + outer.width &&
  box.top + box.height <= outer.top + outer.height;

/** One name a town, in the middle of its places: the median, which a wrong position does not move. */
export function townsOf(
  places: readonly (Position & { readonly town: string | null })[],
): readonly MapName[] {
  const named = places.flatMap((place) => (place.town ? [{ ...place, town: place.town }] : []));
  return [...groupBy(named, ({ town }) => town)].map(([name, those]) => ({
    name,
    kind: 'town',
    weight: those.length,
    lat: medianOf(those.map(({ lat }) => lat)),
    lng: medianOf(those.map(({ lng }) => lng)),
  }));
}

export const placeName = ({ name, lat, lng }: Position & { readonly name: string }): MapName => ({
  name,
  lat,
  lng,
  kind: 'place',
  weight: 1,
});

function medianOf(values: readonly number[]): number {
  const inOrder = values.toSorted((a, b) => a - b);
  return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? firstOf(inOrder);
}

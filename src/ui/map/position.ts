/**
 * Parses positions as typed and pasted: "51.5, -0.12", degrees with minutes and seconds, and URLs of maps. Latitude comes
 * first.
 */
import { itemAt } from '#kernel/type-guards.ts';

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** In degrees; `west` is greater than `east` across the date line. */
export interface Area {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** The centre of a map and its zoom level. */
export interface Place extends Position {
  readonly zoom: number;
}

export const deepest = 19;

/** A position, or a sentence saying why the text is not one. */
export function readPosition(text: string): Position | string {
  const typed = text.trim();
  const isLink = /^(https?:\/\/|geo:)/i.test(typed);
  const found = isLink ? fromLink(typed) : (fromDegrees(typed) ?? fromNumbers(typed));
  if (!found) return isLink ? noPositionInLink(typed) : 'A position is two numbers, like 51.5074, -0.1278.';
  if (Math.abs(found.lat) > 90) return 'The first number is the latitude, from −90 to 90.';
  if (Math.abs(found.lng) > 180) return 'The second number is the longitude, from −180 to 180.';
  return { lat: rounded(found.lat), lng: rounded(found.lng) };
}

export function positionText({ lat, lng }: Position): string {
  return `${Number(lat.toFixed(6))}, ${Number(lng.toFixed(6))}`;
}

/** A row's `lat` and `lng`; null unless both are set. */
export function positionOf(row: { readonly lat?: unknown; readonly lng?: unknown }): Position | null {
  const numberOf = (value: unknown) => (typeof value === 'string' ? Number(value) : Number.NaN);
  const [lat, lng] = [numberOf(row.lat), numberOf(row.lng)];
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null;
}

/** Parses `39.7392,-104.9903,11` from a URL. */
export function readPlace(text: unknown): Place | null {
  const parts = typeof text === 'string' ? text.split(',') : [];
  const [lat = Number.NaN, lng = Number.NaN, zoom = Number.NaN] = parts.map((part) =>
    part.trim() === '' ? Number.NaN : Number(part),
  );
  const isPlace =
    parts.length === 3 &&
    Math.abs(lat) <= 90 &&
    Math.abs(lng) <= 180 &&
    Number.isInteger(zoom) &&
    zoom >= 0 &&
    zoom <= deepest;
  return isPlace ? { lat, lng, zoom } : null;
}

/** The area that has all of these positions; there is one at least. */
export function areaAround(positions: readonly Position[]): Area {
  const [lats, lngs] = [positions.map(({ lat }) => lat), positions.map(({ lng }) => lng)];
  return {
    south: Math.min(...lats),
    west: Math.min(...lngs),
    north: Math.max(...lats),
    east: Math.max(...lngs),
  };
}

/** Formatted with the precision of one pixel. */
export function placeText({ lat, lng, zoom }: Place): string {
  const digits = Math.max(1, Math.ceil(zoom / 3.4));
  return [lat, wrapped(lng)]
    .map((degrees) => Number(degrees.toFixed(digits)))
    .concat(zoom)
    .join(',');
}

/** Longitudes wrap around: 190° east is 170° west. */
export function wrapped(lng: number): number {
  return lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

/** `south,west,north,east`, for the server; the area may span the whole world. */
export function areaText({ south, west, north, east }: Area): string {
  const isAll = east - west >= 360;
  const sides = [
    Math.max(-90, south),
    isAll ? -180 : wrapped(west),
    Math.min(90, north),
    isAll ? 180 : wrapped(east),
  ];
  return sides.map((degrees) => Number(degrees.toFixed(5))).join(',');
}

const number = String.raw`[-−+]?\d{1,3}(?:\.\d+)?`;

function fromNumbers(text: string): Position | undefined {
  const [, lat, lng] =
    new RegExp(`^\\(?(${number})\\s*[,;\\s]\\s*(${number})\\)?$`).exec(text) ??
    // With decimal commas the two numbers are separated by something other than a single comma.
    /^([-−+]?\d{1,3},\d+)\s*[;\s]\s*([-−+]?\d{1,3},\d+)$/.exec(text) ??
    [];
  return lat === undefined || lng === undefined ? undefined : pair(lat, lng);
}

/** Parses `51°30'26"N 0°7'40"W`, `51.5° N, 0.12° W`. */
function fromDegrees(text: string): Position | undefined {
  const side = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*°\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*["″”]\s*)?`;
  const found = new RegExp(`^${side}([NS])[,;\\s]*${side}([EW])$`, 'i').exec(text);
  if (!found) return undefined;
  const degrees = (from: number, negative: string) => {
    const [whole = 0, minutes = 0, seconds = 0] = found
      .slice(from, from + 3)
      .map((part) => numberOf(part ?? '0'));
    return (whole + minutes / 60 + seconds / 3600) * (found[from + 3]?.toUpperCase() === negative ? -1 : 1);
  };
  return { lat: degrees(1, 'S'), lng: degrees(5, 'W') };
}

/** The marked place comes before the centre of the visible map. */
const inLinks: readonly RegExp[] = [
  new RegExp(`!3d(${number})!4d(${number})`),
  new RegExp(`[?&#]mlat=(${number})&mlon=(${number})`),
  new RegExp(
    `[?&](?:q|query|ll|sll|daddr|destination|coordinate|to|center)=(?:loc:)?(${number})(?:,|\\s|\\+)+(${number})`,
  ),
  new RegExp(`^geo:(${number}),(${number})`, 'i'),
  new RegExp(`/(?:place|dir|search)/(?:[^/]*/)?(${number}),\\+?(${number})`),
  new RegExp(`@(${number}),(${number})`),
  new RegExp(`#(?:map=)?\\d+(?:\\.\\d+)?/(${number})/(${number})`),
  new RegExp(`[?&]cp=(${number})~(${number})`),
];

function fromLink(link: string): Position | undefined {
  let plain = link;
  try {
    plain = decodeURIComponent(link);
  } catch {
    // A lone percent sign: read the text as it is.
  }
  const found = inLinks.map((pattern) => pattern.exec(plain)).find(Boolean);
  return found ? pair(itemAt(found, 1), itemAt(found, 2)) : undefined;
}

function noPositionInLink(link: string): string {
  return /\/\/(maps\.app\.goo\.gl|goo\.gl|osm\.org\/go|bit\.ly)\b/i.test(link)
    ? 'A short link hides the position: open it, and paste the address that the browser shows then.'
    : 'There is no position in this link. Two numbers, like 51.5074, -0.1278, work as well.';
}

const pair = (lat: string, lng: string): Position => ({ lat: numberOf(lat), lng: numberOf(lng) });
const numberOf = (text: string) => Number(text.replace('−', '-').replace(',', '.'));
const rounded = (degrees: number) => Number(degrees.toFixed(6));

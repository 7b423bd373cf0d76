import { type Position, positionText } from './position.ts';

/**
 * A link with directions to a position: the device's maps app, on a desktop openstreetmap.org. Computed when the link is
 * pressed.
 */
export function directionsLink({ lat, lng }: Position, userAgent: string): string {
  if (isApple(userAgent)) return `https://maps.apple.com/?daddr=${lat},${lng}`;
  if (/Android/.test(userAgent)) return `geo:${lat},${lng}?q=${lat},${lng}`;
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`;
}

/** A maps app takes the last stop and up to nine on the way. */
export const mostStops = 10;

/** Where a stop is: its position, or without one its address. */
export type Whereabouts = Position | string;

/**
 * A link with directions from where the device is along several stops in order, at most `mostStops`. A `geo:` link has one place,
 * and openstreetmap.org no stops on the way, so that others than Apple's are given Google's.
 */
export function routeLink(stops: readonly Whereabouts[], userAgent: string): string {
  const places = stops.slice(0, mostStops).map((stop) => encodeURIComponent(textOf(stop)));
  if (isApple(userAgent)) return `https://maps.apple.com/?daddr=${places.join('+to:')}`;
  const onTheWay = places.slice(0, -1);
  const via = onTheWay.length > 0 ? `&waypoints=${onTheWay.join('%7C')}` : '';
  return `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${places.at(-1) ?? ''}${via}`;
}

const isApple = (userAgent: string) => /iPhone|iPad/.test(userAgent);
const textOf = (stop: Whereabouts) => (typeof stop === 'string' ? stop : positionText(stop).replace(' ', ''));

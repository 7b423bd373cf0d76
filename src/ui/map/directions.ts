import type { Position } from './position.ts';

/**
 * A link with directions to a position: the device's maps app, on a desktop openstreetmap.org. Computed when the link is
 * pressed.
 */
export function directionsLink({ lat, lng }: Position, userAgent: string): string {
  if (/iPhone|iPad/.test(userAgent)) return `https://maps.apple.com/?daddr=${lat},${lng}`;
  if (/Android/.test(userAgent)) return `geo:${lat},${lng}?q=${lat},${lng}`;
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`;
}

import type { Position } from './position.ts';

/** The way to a position, in the device's own map; at a desk on openstreetmap.org. It is asked when the link is pressed. */
export function directionsLink({ lat, lng }: Position, userAgent: string): string {
  if (/iPhone|iPad/.test(userAgent)) return `https://maps.apple.com/?daddr=${lat},${lng}`;
  if (/Android/.test(userAgent)) return `geo:${lat},${lng}?q=${lat},${lng}`;
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}`;
}

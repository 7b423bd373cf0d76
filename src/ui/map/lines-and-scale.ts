/** Grid lines of latitude and longitude and a scale, for orientation on a map without tiles. */
import type { Area } from './position.ts';

/** The zoom level up to which outlines are drawn: they are right to about a kilometre, and nearer they would mislead. */
export const deepestOutlines = 13;

const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002];

export interface MapLines {
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

/** Lines at round degrees, as dense as at most `most` across the area allows. */
export function mapLines(area: Area, most: number): MapLines {
  const width = area.east - area.west;
  const step = [...steps].reverse().find((one) => width / one <= most + 1e-9) ?? 45;
  const between = (from: number, to: number) => {
    const first = Math.ceil(from / step);
    const count = Math.max(0, Math.floor(to / step) - first + 1);
    return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(6)));
  };
  return {
    latitudes: between(Math.max(-85, area.south), Math.min(85, area.north)),
    longitudes: between(area.west, area.east),
  };
}

export interface Scale {
  readonly label: string;
  readonly pixels: number;
}

const milesAt = /-(US|GB|LR|MM)\b/;

/** The longest round distance that fits into `most` pixels. */
export function scaleOf(lat: number, zoom: number, locale: string, most: number): Scale {
  const metresAPixel = (40_075_016.686 * Math.cos((lat * Math.PI) / 180)) / (256 * 2 ** zoom);
  const reach = metresAPixel * most;
  const [unit, metres] = milesAt.test(locale)
    ? reach >= 1609.344
      ? ['mi', 1609.344]
      : ['ft', 0.3048]
    : reach >= 1000
      ? ['km', 1000]
      : ['m', 1];
  const power = 10 ** Math.floor(Math.log10(reach / metres));
  const round = ([5, 2, 1].find((one) => one * power * metres <= reach) ?? 1) * power;
  return { label: `${round} ${unit}`, pixels: Math.round((round * metres) / metresAPixel) };
}

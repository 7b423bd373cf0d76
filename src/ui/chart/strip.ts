/** Where the dots of a strip lie: values from left to right, those that would overlap above one another. */
import { scaleLinear } from 'd3-scale';

export interface StripSize {
  readonly width: number;
  /** Diameter of a dot, in pixels. */
  readonly dot: number;
}

export interface Strip {
  /** The middle of each dot, in pixels from the left and from the base line up. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  /** Half of the values lie between the quarters. */
  readonly quarters: { readonly from: number; readonly median: number; readonly to: number };
  readonly height: number;
  readonly x: (value: number) => number;
}

/** At least one value. */
export function layStrip(values: readonly number[], { width, dot }: StripSize): Strip {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = scaleLinear()
    .domain(least === most ? [least - 1, most + 1] : [least, most])
    .range([dot / 2, width - dot / 2]);
  const placed: { x: number; y: number }[] = [];
  const dots = values.map((value) => {
    const at = { x: x(value), y: dot / 2 };
    while (placed.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < dot * 0.9)) at.y += dot / 2;
    placed.push(at);
    return at;
  });
  const sorted = values.toSorted((a, b) => a - b);
  return {
    dots,
    quarters: {
      from: x(quantile(sorted, 0.25)),
      median: x(quantile(sorted, 0.5)),
      to: x(quantile(sorted, 0.75)),
    },
    height: Math.max(...dots.map(({ y }) => y)) + dot / 2,
    x,
  };
}

/** Of sorted values, linear between neighbours: method 7 of Hyndman & Fan (1996). */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

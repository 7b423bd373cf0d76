/** The geometry of a chart over time, in pixels from the top left. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

export interface TrendPoint {
  readonly label: string;
  /** Null: nothing to show, which leaves a gap. */
  readonly value: number | null;
}

export interface TrendSize {
  readonly width: number;
  readonly height: number;
}

export interface Trend {
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly zero: number;
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  readonly path: string;
  readonly beforePath: string;
  readonly dots: readonly ({ readonly x: number; readonly y: number } | null)[];
  /** Of each point: where it begins, and how wide it is. */
  readonly slots: readonly { readonly x: number; readonly width: number }[];
}

/** Starts at zero; negative values go below. `before` is what it is compared with, point by point. */
export function layTrend(
  points: readonly TrendPoint[],
  before: readonly TrendPoint[],
  { width, height }: TrendSize,
): Trend {
  const values = [...points, ...before].flatMap(({ value }) => value ?? []);
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || 1])
    .nice(4)
    .range([height, 0]);
  const slot = width / Math.max(points.length, 1);
  const middle = (index: number) => slot * index + slot / 2;
  const path = line<TrendPoint>()
    .defined(({ value }) => value !== null)
    .x((_, index) => middle(index))
    .y(({ value }) => y(value ?? 0));
  const zero = y(0);
  const gap = Math.min(slot * 0.3, 12);
  return {
    ticks: y.ticks(4).map((value) => ({ value, y: y(value) })),
    zero,
    bars: points.map(({ value }, index) => {
      const at = y(value ?? 0);
      return {
        x: slot * index + gap / 2,
        width: slot - gap,
        y: Math.min(at, zero),
        height: Math.abs(at - zero),
      };
    }),
    path: path(points.slice()) ?? '',
    beforePath: path(before.slice(0, points.length)) ?? '',
    dots: points.map(({ value }, index) => (value === null ? null : { x: middle(index), y: y(value) })),
    slots: points.map((_, index) => ({ x: slot * index, width: slot })),
  };
}

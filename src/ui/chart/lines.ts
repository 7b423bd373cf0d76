/** The geometry of several lines over time, in pixels from the top left. */
import { layTrend, type Trend, type TrendSize } from './trend.ts';

export type Values = readonly (number | null)[];

export interface Lines extends Pick<Trend, 'ticks' | 'slots'> {
  /** Of each series. */
  readonly paths: readonly string[];
  readonly dots: readonly Trend['dots'][];
}

/** All series on one scale. */
export function layLines(series: readonly Values[], size: TrendSize): Lines {
  const pointsOf = (values: Values) => values.map((value) => ({ label: '', value }));
  const known = series.flat().filter((value) => value !== null);
  // The scale is that of all: each series is laid out with the least and the largest value beside it.
  const bounds = pointsOf(known.length === 0 ? [] : [Math.min(...known), Math.max(...known)]);
  const laid = series.map((values) => layTrend(pointsOf(values), bounds, size));
  const [first = layTrend([], [], size)] = laid;
  return {
    ticks: first.ticks,
    slots: first.slots,
    paths: laid.map(({ path }) => path),
    dots: laid.map(({ dots }) => dots),
  };
}

/**
 * Which values of a series are unusual: further from the median of the periods before than 3 × 1.4826 × their median absolute
 * deviation (MAD), which is three standard deviations where values are spread normally. Median and MAD, unlike mean and standard
 * deviation, are not moved by the outliers that they are to find.
 *
 * Sources: F. R. Hampel, "The influence curve and its role in robust estimation", JASA 69 (1974), 383–393; the threshold of 3 as in
 * L. Davies and U. Gather, "The identification of multiple outliers", JASA 88 (1993), 782–792.
 */

import { itemAt } from '#kernel/type-guards.ts';
import type { Unit } from './figure.rules.ts';

export interface Unusual {
  /** The usual range. */
  readonly low: number;
  readonly high: number;
  /** How many periods it is taken from. */
  readonly periods: number;
}

export interface Observed {
  /** Null: nothing to divide by. */
  readonly value: number | null;
  /** What a ratio is divided by, where that is counted. */
  readonly cases?: number | undefined;
}

export const usualPeriods = 12;
const widths = 3;
/** Turns a median absolute deviation into the standard deviation of normally spread values: 1 ÷ Φ⁻¹(¾). */
const madScale = 1.4826;
/** Fewer cases say nothing: a ratio of fewer is neither judged nor part of what is usual, and so few pieces are never unusual. */
export const fewestCases = 5;
/** Deviations smaller than these shares of the median are not worth a note, however even the periods before were. */
const leastShare = 0.1;
/** The same for ratios in percent: two points. */
const leastPoints = 0.02;

/**
 * Compares the last value with up to twelve comparable ones before it; undefined: usual, or too little is known. `before`: from the
 * oldest to the youngest.
 */
export function unusualAfter(
  before: readonly Observed[],
  { value, cases }: Observed,
  unit: Unit,
): Unusual | undefined {
  if (value === null || isTooFew(cases)) return undefined;
  const known = before.flatMap((one) => (one.value === null || isTooFew(one.cases) ? [] : [one.value]));
  const usual = known.slice(-usualPeriods);
  if (usual.length < usualPeriods) return undefined;
  const middle = median(usual);
  if (unit === 'count' && Math.max(Math.abs(value), middle) < fewestCases) return undefined;
  const mad = madScale * median(usual.map((one) => Math.abs(one - middle)));
  const distance = Math.max(widths * Math.max(mad, chance(unit, middle, cases)), least(unit, middle));
  if (Math.abs(value - middle) <= distance) return undefined;
  const isPositive = usual.every((one) => one >= 0);
  const isShare = unit === 'percent' && usual.every((one) => one <= 1);
  return {
    low: isPositive ? Math.max(0, middle - distance) : middle - distance,
    high: isShare ? Math.min(1, middle + distance) : middle + distance,
    periods: usual.length,
  };
}

/** What a series is judged by, in words. */
export const unusualRule =
  'Unusual is what lies more than 3 × 1.4826 × the median absolute deviation from the median of the twelve comparable periods before, and further than chance alone takes it; fewer than five cases are not judged.';

const isTooFew = (cases: number | undefined) => cases !== undefined && cases < fewestCases;

/** The standard deviation that counting itself has: Poisson for counts, binomial for shares of cases. */
function chance(unit: Unit, middle: number, cases: number | undefined): number {
  if (unit === 'count') return Math.sqrt(Math.max(middle, 1));
  if (unit === 'percent' && cases !== undefined && middle >= 0 && middle <= 1)
    return Math.sqrt((middle * (1 - middle)) / cases);
  return 0;
}

const least = (unit: Unit, middle: number) =>
  unit === 'percent' ? leastPoints : leastShare * Math.abs(middle);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? itemAt(sorted, half)
    : (itemAt(sorted, half - 1) + itemAt(sorted, half)) / 2;
}

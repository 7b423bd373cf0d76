/**
 * Which changes the monthly report speaks of. A change is notable if it is larger than chance makes it and than a reader cares
 * about; all others are only in the tables.
 *
 * - What is counted: by a tenth, by three, and by more than √(now + before), the standard deviation of the difference of two
 *   Poisson counts.
 * - A percentage: by two points; of cases, at least ten in both months and by more than the standard deviation of the
 *   difference of two shares, √(p (1 − p) (1 ÷ n₁ + 1 ÷ n₂)).
 * - Hours, days and money: by a tenth; if they are an average of cases, of at least ten in both months.
 */
import type { Unit } from '../measures/figure.rules.ts';

export interface Two {
  readonly now: number;
  readonly before: number;
}

const leastShare = 0.1;
const leastPoints = 0.02;
const leastPieces = 3;
const leastCases = 10;
/** Beyond this, how much larger it is says little. */
const most = 10;

/** How many times a change is as large as it must be to be notable: at least 1 is notable. Between 0 and 10. */
export function weightOf(unit: Unit, { now, before }: Two, cases?: Two): number {
  const difference = Math.abs(now - before);
  if (difference === 0) return 0;
  if (cases && Math.min(cases.now, cases.before) < leastCases) return 0;
  const threshold = thresholdOf(unit, { now, before }, cases);
  return threshold === 0 ? most : Math.min(difference / threshold, most);
}

function thresholdOf(unit: Unit, { now, before }: Two, cases: Two | undefined): number {
  const share = leastShare * Math.abs(before);
  if (unit === 'count') return Math.max(share, leastPieces, Math.sqrt(Math.max(now + before, 0)));
  if (unit !== 'percent') return share;
  if (!cases) return leastPoints;
  const pooled = (now * cases.now + before * cases.before) / (cases.now + cases.before);
  const p = Math.min(Math.max(pooled, 0), 1);
  return Math.max(leastPoints, Math.sqrt(p * (1 - p) * (1 / cases.now + 1 / cases.before)));
}

/** What the thresholds are, for readers. */
export const notableRule =
  'Sentences speak of changes of at least a tenth (percentages: two points) that are larger than chance makes them, of averages and shares with at least ten cases in both months.';

/**
 * What is depreciated of a fixed asset in each month, in minor units. By whole months: the month in which it comes into service counts in
 * full, the one in which it is disposed of doesn't count. All months together are cost less salvage value, to the cent; the last one takes
 * what rounding left. ASC 360-10-35-4 (systematic and rational), IAS 16.50 to 62.
 */
import { addMonths } from '#kernel/dates.ts';
import { roundHalfEven, toFraction } from '#kernel/money.ts';

export const depreciationMethods = ['straight_line', 'declining_balance'] as const;

/** What the future of an asset is thought to be. */
export interface Estimate {
  readonly salvage_value: bigint;
  /** From the month in which it came into service. */
  readonly useful_life_months: number;
  readonly method: (typeof depreciationMethods)[number];
  /** Of a year, like "0.4"; double the straight-line rate without one. */
  readonly annual_rate: string | null;
}

/**
 * From a month on. What was depreciated until then stays; the book value less the salvage value is spread over the months that are left (ASC
 * 250-10-45-17 and 360-10-35-22; IAS 8.36 and 16.51).
 */
export interface EstimateChange extends Estimate {
  /** Its first day. */
  readonly from_month: string;
}

export interface Depreciable extends Estimate {
  readonly cost: bigint;
  readonly in_service_on: string;
  /** What other books had depreciated at the end of the month of `depreciated_through`. */
  readonly depreciated_before: bigint;
  readonly depreciated_through: string | null;
  /** The first one first. */
  readonly changes?: readonly EstimateChange[];
}

export interface ScheduleMonth {
  /** Its first day. */
  readonly month: string;
  readonly amount: bigint;
  readonly accumulated: bigint;
  readonly book_value: bigint;
}

/** The months that are left, up to the one in which nothing is left to depreciate. */
export function scheduleOf(asset: Depreciable): ScheduleMonth[] {
  const start = firstOf(asset.in_service_on);
  const months: ScheduleMonth[] = [];
  let accumulated = asset.depreciated_before;
  for (const { estimate, first, until, isSameRate } of partsOf(asset)) {
    // What is left when the life is over comes in one month.
    const end = Math.max(estimate.useful_life_months, first + 1);
    const amountOf =
      estimate.method === 'straight_line' ? straightLine() : decliningBalance(estimate, first, isSameRate);
    for (let index = first; index < Math.min(end, until); index += 1) {
      const left = asset.cost - estimate.salvage_value - accumulated;
      if (left <= 0n) break;
      const wanted = amountOf({ index, left, monthsLeft: end - index, book: asset.cost - accumulated });
      const amount = index === end - 1 || wanted > left ? left : wanted;
      accumulated += amount;
      months.push({
        ...{ month: addMonths(start, index), amount, accumulated },
        book_value: asset.cost - accumulated,
      });
    }
  }
  return months;
}

/** Months by their number, from the one in which the asset came into service. */
interface Part {
  readonly estimate: Estimate;
  readonly first: number;
  /** The month in which the next estimate begins. */
  readonly until: number;
  readonly isSameRate: boolean;
}

function partsOf(asset: Depreciable): Part[] {
  const start = firstOf(asset.in_service_on);
  const taken = asset.depreciated_through;
  const begun = taken ? monthsBetween(start, addMonths(firstOf(taken), 1)) : 0;
  const changes = asset.changes ?? [];
  const firsts = [begun, ...changes.map(({ from_month }) => monthsBetween(start, from_month))];
  return [asset, ...changes].map((estimate, index, all) => ({
    estimate,
    first: firsts[index] ?? 0,
    until: firsts[index + 1] ?? Number.POSITIVE_INFINITY,
    isSameRate: isSameRate(estimate, all[index - 1] ?? estimate),
  }));
}

function isSameRate(one: Estimate, other: Estimate): boolean {
  const [a, b] = [rateOf(one), rateOf(other)];
  return one.method === other.method && a.numerator * b.denominator === b.numerator * a.denominator;
}

interface At {
  /** Of the month, from the one in which it came into service. */
  readonly index: number;
  readonly left: bigint;
  readonly monthsLeft: number;
  readonly book: bigint;
}

/** The same amount each month. */
function straightLine(): (at: At) => bigint {
  let each: bigint | undefined;
  return ({ left, monthsLeft }) => {
    each ??= roundHalfEven(left, BigInt(monthsLeft));
    return each;
  };
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * A twelfth of the rate each month, of the book value at the beginning of that year of its life; the same amount each month as soon as that
 * is more. With another rate than before, the rest of that year is depreciated from the book value at the change.
 */
function decliningBalance(estimate: Estimate, first: number, isSame: boolean): (at: At) => bigint {
  const rate = rateOf(estimate);
  const straight = straightLine();
  let base: Fraction | undefined;
  let isStraight = false;
  return (at) => {
    if (at.index === first) base = yearStartValue(at.book, isSame ? first % 12 : 0, rate);
    if (at.index % 12 === 0) base = { numerator: at.book, denominator: 1n };
    const { numerator, denominator } = base ?? { numerator: at.book, denominator: 1n };
    const declining = roundHalfEven(numerator * rate.numerator, denominator * rate.denominator * 12n);
    isStraight ||= roundHalfEven(at.left, BigInt(at.monthsLeft)) >= declining;
    return isStraight ? straight(at) : declining;
  };
}

function rateOf({ annual_rate, useful_life_months }: Estimate): Fraction {
  return annual_rate === null
    ? { numerator: 24n, denominator: BigInt(useful_life_months) }
    : toFraction(annual_rate);
}

/** Of an asset that goes on within a year: the book value that its year began with, if it was depreciated by the same rule. */
function yearStartValue(book: bigint, monthsGone: number, rate: Fraction): Fraction {
  const denominator = 12n * rate.denominator - BigInt(monthsGone) * rate.numerator;
  if (monthsGone === 0 || denominator <= 0n) return { numerator: book, denominator: 1n };
  return { numerator: book * 12n * rate.denominator, denominator };
}

export const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

export function monthsBetween(from: string, to: string): number {
  const at = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return at(to) - at(from);
}

/**
 * What is depreciated of a fixed asset in each month, in minor units. By whole months: the month in which it comes into service counts in
 * full, the one in which it is disposed of doesn't count. All months together are cost less salvage value, to the cent; the last one takes
 * what rounding left. ASC 360-10-35-4 (systematic and rational), IAS 16.50 to 62.
 */
import { addMonths } from '#kernel/dates.ts';
import { roundHalfEven, toFraction } from '#kernel/money.ts';

export const depreciationMethods = ['straight_line', 'declining_balance'] as const;

export interface Depreciable {
  readonly cost: bigint;
  readonly salvage_value: bigint;
  readonly useful_life_months: number;
  readonly method: (typeof depreciationMethods)[number];
  /** Of a year, like "0.4"; double the straight-line rate without one. */
  readonly annual_rate: string | null;
  readonly in_service_on: string;
  /** What other books had depreciated at the end of the month of `depreciated_through`. */
  readonly depreciated_before: bigint;
  readonly depreciated_through: string | null;
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
  const first = asset.depreciated_through
    ? monthsBetween(start, addMonths(firstOf(asset.depreciated_through), 1))
    : 0;
  // What is left when the life is over comes in one month.
  const end = Math.max(asset.useful_life_months, first + 1);
  const amountOf = asset.method === 'straight_line' ? straightLine() : decliningBalance(asset, first);
  const months: ScheduleMonth[] = [];
  let accumulated = asset.depreciated_before;
  for (let index = first; index < end; index += 1) {
    const left = asset.cost - asset.salvage_value - accumulated;
    if (left === 0n) break;
    const wanted = amountOf({ index, left, monthsLeft: end - index, book: asset.cost - accumulated });
    const amount = index === end - 1 || wanted > left ? left : wanted;
    accumulated += amount;
    months.push({
      ...{ month: addMonths(start, index), amount, accumulated },
      book_value: asset.cost - accumulated,
    });
  }
  return months;
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
 * is more.
 */
function decliningBalance(asset: Depreciable, first: number): (at: At) => bigint {
  const rate = rateOf(asset);
  const straight = straightLine();
  let base: Fraction | undefined;
  let isStraight = false;
  return (at) => {
    if (at.index === first) base = yearStartValue(at.book, first % 12, rate);
    if (at.index % 12 === 0) base = { numerator: at.book, denominator: 1n };
    const { numerator, denominator } = base ?? { numerator: at.book, denominator: 1n };
    const declining = roundHalfEven(numerator * rate.numerator, denominator * rate.denominator * 12n);
    isStraight ||= roundHalfEven(at.left, BigInt(at.monthsLeft)) >= declining;
    return isStraight ? straight(at) : declining;
  };
}

function rateOf({ annual_rate, useful_life_months }: Depreciable): Fraction {
  return annual_rate === null
    ? { numerator: 24n, denominator: BigInt(useful_life_months) }
    : toFraction(annual_rate);
}

/** Of an asset taken over within a year: the book value that its year began with, if it was depreciated by the same rule. */
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

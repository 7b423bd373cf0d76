/** Arithmetic of budgets, in whole minor units: what a row is filled with comes to the amount of the year, and so do shares by days. */
import { addDays, addMonths, daysBetween } from '#kernel/dates.ts';
import { decimalPattern, roundHalfEven } from '#kernel/money.ts';

/** The types of accounts that have a budget, in the order of a profit and loss. */
export const budgetTypes = ['income', 'cost_of_goods_sold', 'expense'] as const;
export type BudgetType = (typeof budgetTypes)[number];

export const monthsOfYear = 12;

/** The first days of the twelve months. */
export function monthsFrom(starts_on: string): string[] {
  return Array.from({ length: monthsOfYear }, (_, index) => addMonths(starts_on, index));
}

/** Parts that differ by one minor unit at most and add up to the amount. */
export function spread(amount: bigint, parts: number): bigint[] {
  const upTo = (count: number) => roundHalfEven(amount * BigInt(count), BigInt(parts));
  return Array.from({ length: parts }, (_, index) => upTo(index + 1) - upTo(index));
}

/** The part of a month's amount that falls on the days from `from` to `to`: parts of a month add up to its amount. */
export function shareByDays(
  amount: bigint,
  month: string,
  { from, to }: { readonly from: string; readonly to: string },
): bigint {
  const days = daysBetween(month, addMonths(month, 1));
  const upTo = (day: string) => {
    const count = Math.min(Math.max(daysBetween(month, day), 0), days);
    return roundHalfEven(amount * BigInt(count), BigInt(days));
  };
  return upTo(addDays(to, 1)) - upTo(from);
}

export const roundings = ['exact', 'whole', 'tens', 'hundreds'] as const;
export type Rounding = (typeof roundings)[number];

export interface Adjustment {
  /** By how many percent it becomes more: "3.5", "-10". */
  readonly percent: string;
  readonly rounding: Rounding;
  readonly exponent: number;
}

/** Rounded once, half to even. */
export function adjusted(amount: bigint, { percent, rounding, exponent }: Adjustment): bigint {
  const steps = { exact: 1n, whole: 1n, tens: 10n, hundreds: 100n } as const;
  const step = rounding === 'exact' ? 1n : steps[rounding] * 10n ** BigInt(exponent);
  const [whole = '', fraction = ''] = percent.split('.');
  if (!decimalPattern.test(percent)) throw new RangeError(`Not a decimal: ${percent}`);
  const scale = 100n * 10n ** BigInt(fraction.length);
  const sign = whole.startsWith('-') ? -1n : 1n;
  const change = sign * BigInt(`${whole.replace('-', '')}${fraction}`);
  return roundHalfEven(amount * (scale + change), scale * step) * step;
}

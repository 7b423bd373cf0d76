/** Periods of calendar days in the company's zone: their parts, and those they are compared with. Both ends are included. */
import { addDays, addMonths, daysBetween } from '#kernel/dates.ts';

export interface Days {
  readonly from: string;
  readonly to: string;
}

export const steps = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Step = (typeof steps)[number];

/** As many parts as a chart can show. */
export const mostParts = 400;

/** The days, weeks (from Monday), months … of a period in order; the first and the last one only as far as they lie in it. */
export function partsOf({ from, to }: Days, step: Step): readonly Days[] {
  const parts: Days[] = [];
  for (let start = from; start <= to && parts.length <= mostParts; ) {
    const next = startOfNext(start, step);
    const last = addDays(next, -1);
    parts.push({ from: start, to: last < to ? last : to });
    start = next;
  }
  return parts;
}

/** Whether it is a whole day, week, month …, and not cut off. */
export function isWhole({ from, to }: Days, step: Step): boolean {
  return startOfNext(addDays(from, -1), step) === from && startOfNext(from, step) === addDays(to, 1);
}

/** The day on which the step begins that is `count` steps before the one with this day in it. */
export function startBefore(day: string, step: Step, count: number): string {
  if (step === 'day') return addDays(day, -count);
  if (step === 'week') return addDays(startOfNext(day, step), -7 * (count + 1));
  const months = { month: 1, quarter: 3, year: 12 }[step];
  return addMonths(startOfNext(day, step), -months * (count + 1));
}

function startOfNext(day: string, step: Step): string {
  if (step === 'day') return addDays(day, 1);
  if (step === 'week') return addDays(day, 7 - ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));
  const months = { month: 1, quarter: 3, year: 12 }[step];
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = `${String(year).padStart(4, '0')}-${String(month - ((month - 1) % months)).padStart(2, '0')}-01`;
  return addMonths(first, months);
}

export const comparisons = ['none', 'period_before', 'year_before'] as const;
export type Comparison = (typeof comparisons)[number];

export function comparedWith(days: Days, compare: Comparison | null | undefined): Days | undefined {
  if (compare === 'period_before') return periodBefore(days);
  return compare === 'year_before' ? yearBefore(days) : undefined;
}

/** The period before, of the same length: whole months by as many months, a month up to a day by the month before up to it. */
export function periodBefore({ from, to }: Days): Days {
  const next = addDays(to, 1);
  if (from.endsWith('-01') && next.endsWith('-01')) {
    const months = monthsBetween(from, next);
    return { from: addMonths(from, -months), to: addDays(from, -1) };
  }
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7))
    return { from: addMonths(from, -1), to: addMonths(to, -1) };
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** The same days a year before; a month that ends with February ends with it then, too. */
export function yearBefore({ from, to }: Days): Days {
  return { from: addMonths(from, -12), to: addDays(addMonths(addDays(to, 1), -12), -1) };
}

function monthsBetween(from: string, to: string): number {
  const [y1 = 0, m1 = 0] = from.split('-').map(Number);
  const [y2 = 0, m2 = 0] = to.split('-').map(Number);
  return (y2 - y1) * 12 + m2 - m1;
}

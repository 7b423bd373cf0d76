/** The periods that analytics offer. All end today at the latest. */

import type { Days } from '#domains/analytics/measures/period.rules.ts';
import { addDays, addMonths } from '#kernel/dates.ts';

export const periods = [
  ['last_30', 'Last 30 days'],
  ['this_month', 'This month'],
  ['last_month', 'Last month'],
  ['this_quarter', 'This quarter'],
  ['last_quarter', 'Last quarter'],
  ['this_year', 'This year'],
  ['last_12', 'Last 12 months'],
  ['other', 'Other days'],
] as const;
export type PeriodName = (typeof periods)[number][0];

export function daysOfPeriod(name: PeriodName, today: string): Days | undefined {
  const month = `${today.slice(0, 7)}-01`;
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  switch (name) {
    case 'last_30':
      return { from: addDays(today, -29), to: today };
    case 'this_month':
      return { from: month, to: today };
    case 'last_month':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'this_quarter':
      return { from: quarter, to: today };
    case 'last_quarter':
      return { from: addMonths(quarter, -3), to: addDays(quarter, -1) };
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'last_12':
      return { from: addMonths(month, -12), to: addDays(month, -1) };
    case 'other':
      return undefined;
  }
}

/** Twelve months before the one in which a period ends, and that one: the trend beside a figure. */
export function trendOf({ to }: Days): Days {
  return { from: addMonths(`${to.slice(0, 7)}-01`, -12), to };
}

export function stepFor({ from, to }: Days): 'day' | 'week' | 'month' {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days <= 31 ? 'day' : days <= 120 ? 'week' : 'month';
}

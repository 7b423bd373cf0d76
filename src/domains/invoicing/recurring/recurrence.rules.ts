/** When recurring invoices come: weekly, monthly or yearly rules, on calendar days of the company. */
import { addDays } from '#kernel/dates.ts';
import { parseRecurrence, type Recurrence } from '#kernel/recurrence.ts';
import { recurringDays } from '#kernel/recurring-days.ts';

/** Undefined if the rule is malformed, or more than the form of a recurring invoice offers. */
export function parseSeriesRule(text: string): Recurrence | undefined {
  const rule = parseRecurrence(text);
  if (!rule || rule.frequency === 'DAILY' || rule.interval > 120) return undefined;
  const { frequency, days, monthDays, months, positions, weekStart } = rule;
  if (months.length > 0 || positions.length > 0 || weekStart !== 'MO') return undefined;
  if (days.length > 0 && (frequency !== 'WEEKLY' || days.some(({ nth }) => nth !== null))) return undefined;
  return monthDays.length > 1 || (monthDays[0] ?? 1) < -1 ? undefined : rule;
}

/**
 * Up to `most` days on or after `from`. A yearly rule with a day of the month is meant for the month it starts in; by RFC 5545 it
 * would come every month.
 */
export function occurrences(rule: Recurrence, startsOn: string, from: string, most: number): string[] {
  const isYearlyOnDay = rule.frequency === 'YEARLY' && rule.monthDays.length > 0;
  const meant = isYearlyOnDay ? { ...rule, months: [Number(startsOn.slice(5, 7))] } : rule;
  return recurringDays(meant, startsOn, from, most);
}

/** The first day of a series on or after `from`; null if none is left. */
export function nextOf(
  series: { readonly rule: string; readonly starts_on: string },
  from: string,
): string | null {
  const rule = parseSeriesRule(series.rule);
  return (rule && occurrences(rule, series.starts_on, from, 1)[0]) ?? null;
}

/** The day before the next occurrence after `day`, as if the series went on for ever; null if the rule has no further day. */
export function lastDayBeforeNext(
  { rule: text, starts_on }: { readonly rule: string; readonly starts_on: string },
  day: string,
): string | null {
  const rule = parseSeriesRule(text);
  const endless = rule && { ...rule, count: null, until: null };
  const next = endless && occurrences(endless, starts_on, addDays(day, 1), 1)[0];
  return next === undefined ? null : addDays(next, -1);
}

/**
 * The days of a recurrence rule. They are calendar days without a time zone, because a day that begins or ends with a change of
 * the clock must not get lost; `zoned-time.ts` turns a day and a time into an instant.
 */
import { RRuleTemporal } from 'rrule-temporal';
import { addDays } from './dates.ts';
import { type Recurrence, writeRecurrence } from './recurrence.ts';

/**
 * Up to `most` days on or after `from`, in order. Earlier ones count towards COUNT. `startsOn` is the first day only if the rule
 * falls on it. A rule on a single day that some months don't have takes their last instead: 31 January, 28 February, 31 March.
 */
export function recurringDays(rule: Recurrence, startsOn: string, from: string, most: number): string[] {
  const start = startsOn.replaceAll('-', '');
  const rruleString = `DTSTART;VALUE=DATE:${start}\nRRULE:${writeRecurrence(withShortMonths(rule, startsOn))}`;
  const days = new RRuleTemporal({ rruleString, cache: false, maxIterations: mostPeriods });
  const found: string[] = [];
  let day = orNone(() => days.next(midnight(from > startsOn ? from : startsOn), true));
  while (day !== null && found.length < most) {
    const date = day.toString().slice(0, 10);
    found.push(date);
    day = found.length < most ? orNone(() => days.next(midnight(addDays(date, 1)), true)) : null;
  }
  return found;
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * After how many periods without a day it is given up: a rule for 30 February has none. Eight years of days, the longest time
 * between two 29 Februaries, are fewer.
 */
const mostPeriods = 4000;
function orNone<T>(next: () => T | null): T | null {
  try {
    return next();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum ')) return null;
    throw error;
  }
}

const alwaysThere = 28;

/**
 * The last of 28, 29, 30 and 31 is the day that RFC 5545 can express for "the 31st, or the last". Several months of a year are
 * a period of their own each, so such a rule becomes monthly.
 */
function withShortMonths(rule: Recurrence, startsOn: string): Recurrence {
  const { frequency, interval, days, monthDays, months, positions } = rule;
  if (frequency === 'DAILY' || frequency === 'WEEKLY' || days.length > 0 || positions.length > 0) return rule;
  const day = monthDays[0] ?? Number(startsOn.slice(8));
  if (monthDays.length > 1 || day <= alwaysThere) return rule;
  const lastOfMonth = {
    monthDays: [28, 29, 30, 31].filter((one) => one <= day),
    positions: [-1],
  };
  if (frequency === 'MONTHLY') return { ...rule, ...lastOfMonth };
  if (months.length === 1) return { ...rule, ...lastOfMonth };
  if (months.length === 0 && monthDays.length === 0)
    return { ...rule, ...lastOfMonth, months: [Number(startsOn.slice(5, 7))] };
  return interval === 1 ? { ...rule, ...lastOfMonth, frequency: 'MONTHLY' } : rule;
}

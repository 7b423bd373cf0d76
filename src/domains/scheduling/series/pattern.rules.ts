/**
 * How recurring visits go on: on which days, and when. A visit is known by its index; which day the index stands for follows from the
 * pattern, so that moving the pattern moves them all. They begin at the same time of day, whatever the clock does. Pure.
 */
import { addDays, daysBetween, weekdayOf } from '#kernel/dates.ts';
import { parseRecurrence, type Recurrence, weekdayCodes, writeRecurrence } from '#kernel/recurrence.ts';
import { recurringDays } from '#kernel/recurring-days.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';

export interface Pattern {
  readonly rule: string;
  /** The visit with `first_index` is on the first day of the rule on or after this date. */
  readonly starts_on: string;
  readonly first_index: number;
  /** `08:00` in the company's timezone. */
  readonly start_time: string;
  readonly minutes: number;
  readonly technician_id: string | null;
}

export interface Occurrence {
  readonly index: number;
  readonly day: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** No rule makes more visits at once. */
export const mostVisits = 200;

/** From one day to another, both included. */
export function occurrences(pattern: Pattern, timezone: string, from: string, to: string): Occurrence[] {
  const { first_index } = pattern;
  return daysOf(pattern, to)
    .map((day, place) => ({ index: first_index + place, day, ...timesOn(pattern, timezone, day) }))
    .filter(({ day }) => day >= from && day <= to)
    .slice(0, mostVisits);
}

/** The day that an index stands for; undefined after the end of the rule. */
export function dayOfIndex(pattern: Pattern, index: number): string | undefined {
  return daysOf(pattern, '9999-12-31', index - pattern.first_index + 1)[index - pattern.first_index];
}

export function timesOn({ start_time, minutes }: Pattern, timezone: string, day: string) {
  const starts_at = instantFromLocal(`${day}T${start_time}`, timezone);
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString() };
}

const mostDays = 5000;

function daysOf({ rule, starts_on }: Pattern, to: string, most = mostDays): string[] {
  const read = parseRecurrence(rule);
  if (!read) return [];
  const last = read.until !== null && read.until < to ? read.until : to;
  const bounded = last === '9999-12-31' ? read : { ...read, ...(read.count === null && { until: last }) };
  return recurringDays(bounded, starts_on, starts_on, most);
}

/** Ends with the visits before the index. */
export function endedBefore(pattern: Pattern, index: number): Pattern {
  const day = dayOfIndex(pattern, index);
  const read = parseRecurrence(pattern.rule);
  if (!read || day === undefined) return pattern;
  return { ...pattern, rule: writeRecurrence({ ...read, count: null, until: addDays(day, -1) }) };
}

/**
 * The pattern from the index `first` on, moved so that the visit with `index` is on the day `to`; of those before `first` it says
 * nothing any more. Weekdays move by as many days; "the second Tuesday" and "the 14th" become what the new day is.
 */
export function movedTo(pattern: Pattern, first: number, index: number, to: string): Pattern {
  const from = dayOfIndex(pattern, index);
  const begins = dayOfIndex(pattern, first);
  const read = parseRecurrence(pattern.rule);
  if (!read || from === undefined || begins === undefined || from === to) return pattern;
  const days = daysBetween(from, to);
  const moved: Recurrence = {
    ...movedDays(read, from, to),
    count: read.count === null ? null : read.count - (first - pattern.first_index),
    until: read.until === null ? null : addDays(read.until, days),
  };
  const starts_on = first === index ? to : movedStart(moved, addDays(begins, days));
  return { ...pattern, rule: writeRecurrence(moved), starts_on, first_index: first };
}

/** Days of a month are not as far apart in each: the one of the rule in the same month. */
function movedStart(rule: Recurrence, wished: string): string {
  if (rule.frequency === 'DAILY' || rule.frequency === 'WEEKLY') return wished;
  const month = wished.slice(0, 7);
  const endless = { ...rule, interval: 1, count: null, until: null };
  const [day = wished] = recurringDays(endless, `${month}-01`, `${month}-01`, 1);
  return day.startsWith(month) ? day : wished;
}

function movedDays(rule: Recurrence, from: string, to: string): Recurrence {
  if (rule.frequency === 'DAILY') return rule;
  if (rule.frequency === 'WEEKLY') {
    const days = daysBetween(from, to);
    return {
      ...rule,
      days: rule.days.map(({ weekday, nth }) => ({ weekday: later(weekday, days), nth })),
      weekStart: later(rule.weekStart, days),
    };
  }
  const months = rule.months.length === 1 ? [monthOf(to)] : rule.months;
  if (rule.days.length > 0 && rule.positions.length === 0)
    return { ...rule, months, days: [{ weekday: codeOf(to), nth: nthOf(to, rule) }], monthDays: [] };
  const named = rule.monthDays.length > 1 ? rule.monthDays : [];
  const rest = named.filter((day) => day !== dateOf(from) && day !== dateOf(to));
  return { ...rule, months, days: [], positions: [], monthDays: [...rest, dateOf(to)].sort((a, b) => a - b) };
}

function nthOf(day: string, { days }: Recurrence): number {
  const isLast = monthOf(addDays(day, 7)) !== monthOf(day);
  const nth = Math.ceil(dateOf(day) / 7);
  return isLast && (nth === 5 || days.some((one) => (one.nth ?? 0) < 0)) ? -1 : nth;
}

function later(code: Recurrence['weekStart'], days: number): Recurrence['weekStart'] {
  return weekdayCodes[(((weekdayCodes.indexOf(code) + days) % 7) + 7) % 7] ?? code;
}

const codeOf = (day: string) => weekdayCodes[weekdayOf(day) - 1] ?? 'MO';
const monthOf = (day: string) => Number(day.slice(5, 7));
const dateOf = (day: string) => Number(day.slice(8));

/**
 * Recurrence rules: the part of RFC 5545 that invoices need, on calendar days of the company. Pure. A day that a month does not
 * have becomes its last (31 January, 28 February, 31 March).
 */
import { addDays, addMonths, compareDates, isDate } from '#kernel/dates.ts';

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
type Weekday = (typeof weekdays)[number];

export interface Recurrence {
  readonly frequency: 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  /** For weekly rules; empty: the weekday of the start. */
  readonly days: readonly Weekday[];
  /** For monthly and yearly rules: the day of the month, -1: the last; null: the day of the start. */
  readonly monthDay: number | null;
  readonly count: number | null;
  readonly until: string | null;
}

/** Undefined if the rule is not supported or malformed. */
export function parseRecurrence(rule: string): Recurrence | undefined {
  const parts = new Map<string, string>();
  for (const part of rule.trim().toUpperCase().split(';')) {
    const [key, value, ...more] = part.split('=');
    if (!key || !value || more.length > 0 || parts.has(key) || !known.has(key)) return undefined;
    parts.set(key, value);
  }
  const frequency = parts.get('FREQ');
  if (frequency !== 'WEEKLY' && frequency !== 'MONTHLY' && frequency !== 'YEARLY') return undefined;
  const interval = whole(parts.get('INTERVAL') ?? '1', 1, 120);
  const count = parts.has('COUNT') ? whole(parts.get('COUNT'), 1, 1000) : null;
  const until = parts.has('UNTIL') ? dayOf(parts.get('UNTIL') ?? '') : null;
  const days = (parts.get('BYDAY') ?? '').split(',').filter(Boolean) as Weekday[];
  const monthDay = parts.has('BYMONTHDAY') ? monthDayOf(parts.get('BYMONTHDAY')) : null;
  if (interval === undefined || count === undefined || until === undefined || monthDay === undefined)
    return undefined;
  if (count !== null && until !== null) return undefined;
  if (!days.every((day) => weekdays.includes(day)) || (days.length > 0 && frequency !== 'WEEKLY'))
    return undefined;
  if (monthDay !== null && frequency === 'WEEKLY') return undefined;
  return { frequency, interval, days, monthDay, count, until };
}

export function writeRecurrence({ frequency, interval, days, monthDay, count, until }: Recurrence): string {
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    days.length > 0 && `BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`,
    monthDay !== null && `BYMONTHDAY=${monthDay}`,
    count !== null && `COUNT=${count}`,
    until !== null && `UNTIL=${until.replaceAll('-', '')}`,
  ]
    .filter(Boolean)
    .join(';');
}

/** Up to `most` days on or after `from`. Earlier ones count towards COUNT. */
export function occurrences(rule: Recurrence, startsOn: string, from: string, most: number): string[] {
  const found: string[] = [];
  let counted = 0;
  for (let period = 0; period < 6000 && found.length < most; period += 1) {
    for (const day of daysOfPeriod(rule, startsOn, period)) {
      if (day < startsOn) continue;
      if (rule.until !== null && day > rule.until) return found;
      counted += 1;
      if (rule.count !== null && counted > rule.count) return found;
      if (day >= from && found.length < most) found.push(day);
    }
  }
  return found;
}

/** The first day of a series on or after `from`; null if none is left. */
export function nextOf(
  series: { readonly rule: string; readonly starts_on: string },
  from: string,
): string | null {
  const rule = parseRecurrence(series.rule);
  return (rule && occurrences(rule, series.starts_on, from, 1)[0]) ?? null;
}

function daysOfPeriod(rule: Recurrence, startsOn: string, period: number): string[] {
  const { frequency, interval, days, monthDay } = rule;
  if (frequency === 'WEEKLY') {
    const weekday = (new Date(`${startsOn}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = addDays(startsOn, period * interval * 7 - weekday);
    const wanted = days.length > 0 ? days.map((day) => weekdays.indexOf(day)) : [weekday];
    return wanted.sort((a, b) => a - b).map((day) => addDays(monday, day));
  }
  const months = period * interval * (frequency === 'YEARLY' ? 12 : 1);
  if (monthDay === null) return [addMonths(startsOn, months)];
  const first = addMonths(`${startsOn.slice(0, 7)}-01`, months);
  const last = addDays(addMonths(first, 1), -1);
  const day = monthDay === -1 ? last : addDays(first, monthDay - 1);
  return [compareDates(day, last) < 0 ? day : last];
}

const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'COUNT', 'UNTIL']);

function whole(text: string | undefined, least: number, most: number): number | undefined {
  if (!text || !/^\d{1,4}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

function monthDayOf(text: string | undefined): number | undefined {
  return text === '-1' ? -1 : whole(text, 1, 31);
}

/** "20270131", optionally followed by a time, which is ignored. */
function dayOf(text: string): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(T\d{6}Z?)?$/.exec(text);
  const day = match && `${match[1]}-${match[2]}-${match[3]}`;
  return day && isDate(day) ? day : undefined;
}

/** Recurrence rules (RFC 5545), stored as text like `FREQ=MONTHLY;BYDAY=1MO`. `recurring-days.ts` finds the days they fall on. */
import { isDate } from './dates.ts';
import { isOneOf } from './type-guards.ts';

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdayCodes)[number];

/** `nth`: which of the weekdays of the month or year, from its end if negative; null: each. */
export interface RecurrenceDay {
  readonly weekday: Weekday;
  readonly nth: number | null;
}

export interface Recurrence {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly days: readonly RecurrenceDay[];
  /** 1 to 31, or -1 to -31 from the end of the month. */
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  /** BYSETPOS: which of the days of each period. */
  readonly positions: readonly number[];
  readonly weekStart: Weekday;
  /** The number of occurrences; at most one of `count` and `until` is given. */
  readonly count: number | null;
  /** The last possible day. */
  readonly until: string | null;
}

/**
 * Undefined if the rule is malformed or not supported: no parts below a day, no BYWEEKNO and BYYEARDAY, no nth weekdays together
 * with all of them, and no nth weekday of the year together with days of the month.
 */
export function parseRecurrence(rule: string): Recurrence | undefined {
  const parts = partsOf(rule);
  const frequency = parts?.get('FREQ');
  if (!parts || !isOneOf(frequencies, frequency)) return undefined;
  const weekStart = parts.get('WKST') ?? 'MO';
  const interval = whole(parts.get('INTERVAL') ?? '1', 1, 1000);
  const count = parts.has('COUNT') ? whole(parts.get('COUNT'), 1, 1000) : null;
  const until = parts.has('UNTIL') ? dayOf(parts.get('UNTIL')) : null;
  const days = listOf(parts.get('BYDAY'), (text) => weekdayOf(text, frequency));
  const monthDays = listOf(parts.get('BYMONTHDAY'), (text) => signed(text, 31));
  const months = listOf(parts.get('BYMONTH'), (text) => whole(text, 1, 12));
  const positions = listOf(parts.get('BYSETPOS'), (text) => signed(text, 366));
  if (interval === undefined || count === undefined || until === undefined) return undefined;
  if (!days || !monthDays || !months || !positions || !isOneOf(weekdayCodes, weekStart)) return undefined;
  const read = { frequency, interval, days, monthDays, months, positions, weekStart, count, until };
  return isSupported(read) ? read : undefined;
}

function isSupported({ frequency, days, monthDays, months, positions, count, until }: Recurrence): boolean {
  if (count !== null && until !== null) return false;
  if (frequency === 'WEEKLY' && monthDays.length > 0) return false;
  if (positions.length > 0 && days.length + monthDays.length + months.length === 0) return false;
  const isOrdered = days.some(({ nth }) => nth !== null);
  if (isOrdered && days.some(({ nth }) => nth === null)) return false;
  return !(isOrdered && frequency === 'YEARLY' && monthDays.length > 0);
}

export function writeRecurrence(rule: Recurrence): string {
  const { frequency, interval, weekStart, count, until } = rule;
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    rule.months.length > 0 && `BYMONTH=${rule.months.join(',')}`,
    rule.monthDays.length > 0 && `BYMONTHDAY=${rule.monthDays.join(',')}`,
    rule.days.length > 0 && `BYDAY=${inOrder(rule.days).join(',')}`,
    rule.positions.length > 0 && `BYSETPOS=${rule.positions.join(',')}`,
    weekStart !== 'MO' && `WKST=${weekStart}`,
    count !== null && `COUNT=${count}`,
    until !== null && `UNTIL=${until.replaceAll('-', '')}`,
  ]
    .filter(Boolean)
    .join(';');
}

function inOrder(days: readonly RecurrenceDay[]): string[] {
  return weekdayCodes.flatMap((code) =>
    days.filter(({ weekday }) => weekday === code).map(({ weekday, nth }) => `${nth ?? ''}${weekday}`),
  );
}

const known = new Set([
  ...['FREQ', 'INTERVAL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS', 'WKST', 'COUNT', 'UNTIL'],
]);

function partsOf(rule: string): Map<string, string> | undefined {
  const parts = new Map<string, string>();
  for (const part of rule.trim().toUpperCase().split(';')) {
    const [key, value, ...more] = part.split('=');
    if (!key || !value || more.length > 0 || parts.has(key) || !known.has(key)) return undefined;
    parts.set(key, value);
  }
  return parts;
}

/** Undefined if one of the items is; empty without any. */
function listOf<T>(text: string | undefined, read: (item: string) => T | undefined): T[] | undefined {
  if (text === undefined) return [];
  const items: T[] = [];
  for (const item of text.split(',')) {
    const value = read(item);
    if (value === undefined) return undefined;
    items.push(value);
  }
  return items;
}

function weekdayOf(text: string, frequency: Frequency): RecurrenceDay | undefined {
  const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text);
  const weekday = match?.[2];
  if (!isOneOf(weekdayCodes, weekday)) return undefined;
  if (match?.[1] === undefined) return { weekday, nth: null };
  const nth = signed(match[1], frequency === 'YEARLY' ? 53 : 5);
  const isOrdered = frequency === 'MONTHLY' || frequency === 'YEARLY';
  return nth === undefined || !isOrdered ? undefined : { weekday, nth };
}

function whole(text: string | undefined, least: number, most: number): number | undefined {
  if (!text || !/^\d{1,4}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

function signed(text: string, most: number): number | undefined {
  const size = whole(text.replace(/^[+-]/, ''), 1, most);
  return size === undefined ? undefined : text.startsWith('-') ? -size : size;
}

/** "20270131", optionally followed by a time, which is ignored. */
function dayOf(text: string | undefined): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(T\d{6}Z?)?$/.exec(text ?? '');
  const day = match && `${match[1]}-${match[2]}-${match[3]}`;
  return day && isDate(day) ? day : undefined;
}

/** Formats the times and places of a plan for bars, toasts and screen readers. */

import { dayIn } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { minute, type Span } from '../lanes/time-scale.ts';
import type { Concerns } from './overlap.ts';

export interface Clock {
  readonly locale: string;
  readonly timezone: string;
}

export function formatClock(at: number, clock: Clock): string {
  return formatOf(clock, times).format(at);
}

/** "9:15", without AM/PM: in the list of a day the order makes it clear. */
export function formatShortClock(at: number, clock: Clock): string {
  const parts = formatOf(clock, times).formatToParts(at);
  const said = parts.filter(({ type }) => type !== 'dayPeriod').map(({ value }) => value);
  return said.join('').trim();
}

/** "9 AM" or "09" */
export function formatHour(at: number, clock: Clock): string {
  return formatOf(clock, hours).format(at);
}

/** "9:15 – 10:30" */
export function formatTimes({ from, to }: Span, clock: Clock): string {
  return `${formatClock(from, clock)} – ${formatClock(to, clock)}`;
}

/** "Mon 23 Nov, 9:15 – 10:30, Rosa Delgado" */
export function formatPlan(span: Span, name: string, clock: Clock): string {
  return `${formatDate(dayIn(clock.timezone, new Date(span.from).toISOString()), clock.locale)}, ${formatTimes(span, clock)}, ${name}`;
}

/** "Mon, Nov 23" */
export function formatDate(day: string, locale: string, long = false): string {
  return formatOf({ locale, timezone: 'UTC' }, long ? longDate : shortDate).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** "1 h 30 min" */
export function formatLength({ from, to }: Span): string {
  const minutes = Math.round((to - from) / minute);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The conflicts of a plan, the most severe first; empty if there are none. */
export function formatConcerns(concerns: Concerns): string {
  const { overlaps, doubles, obstacles, isOutsideHours, lacksSkills } = concerns;
  const numbers = (visits: Concerns['overlaps']) =>
    visits.map((visit) => visit.work_order?.number ?? 'a visit').join(', ');
  return [
    overlaps.length > 0 && `Overlaps ${numbers(overlaps)}`,
    obstacles.length > 0 && obstacles.join(', '),
    doubles.length > 0 && `Same time as ${numbers(doubles)}`,
    lacksSkills.length > 0 && `Needs ${lacksSkills.join(', ')}`,
    isOutsideHours && 'Outside working hours',
  ]
    .filter(Boolean)
    .join(' · ');
}

const times = { timeStyle: 'short' } as const;
const hours = { hour: 'numeric' } as const;
const shortDate = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const longDate = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Cached by options object and locale, because each bar needs five of them. */
const formats = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

function formatOf({ locale, timezone }: Clock, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const own = formats.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  formats.set(options, own);
  const key = `${locale}|${timezone}`;
  let format = own.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(inEnglish(locale), { ...options, timeZone: timezone });
    own.set(key, format);
  }
  return format;
}

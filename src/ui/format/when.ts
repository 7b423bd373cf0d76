/** Formats dates relatively ("today 14:30", "in 3 days", "12 Mar") and exactly for tooltips. */
import { inEnglish } from '#kernel/english-dates.ts';

export interface WhenOptions {
  readonly timezone?: string | undefined;
  readonly locale?: string | undefined;
  readonly now?: Date;
}

/** An instant: by day and time when near, by date when far. */
export function relativeInstant(
  instant: string,
  { timezone, locale, now = new Date() }: WhenOptions = {},
): string {
  const at = new Date(instant);
  const clock = part(locale, { timeZone: timezone, timeStyle: 'short' }, at);
  const days = dayNumber(at, timezone) - dayNumber(now, timezone);
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000);
  if (Math.abs(minutes) < 1) return 'just now';
  if (minutes < 0 && minutes > -60) return relative(locale).format(minutes, 'minute');
  if (Math.abs(days) <= 1) return `${relative(locale).format(days, 'day')} ${clock}`;
  if (days > 1 && days < 7) return `${part(locale, { timeZone: timezone, weekday: 'short' }, at)} ${clock}`;
  return relativeDay(isoDay(at, timezone), { locale, now });
}

/** A calendar day (`YYYY-MM-DD`). */
export function relativeDay(day: string, { timezone, locale, now = new Date() }: WhenOptions = {}): string {
  const at = new Date(`${day}T00:00:00Z`);
  const today = new Date(`${isoDay(now, timezone)}T00:00:00Z`);
  const days = Math.round((at.getTime() - today.getTime()) / 86_400_000);
  if (Math.abs(days) <= 1) return relative(locale).format(days, 'day');
  const year = at.getUTCFullYear() === today.getUTCFullYear() ? undefined : 'numeric';
  return part(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year }, at);
}

/** "14:05"; on another day with the day before it. */
export function clockTime(instant: string, { timezone, locale, now = new Date() }: WhenOptions = {}): string {
  const at = new Date(instant);
  const clock = part(locale, { timeZone: timezone, timeStyle: 'short' }, at);
  if (isoDay(at, timezone) === isoDay(now, timezone)) return clock;
  return `${part(locale, { timeZone: timezone, weekday: 'short' }, at)} ${clock}`;
}

/** The exact time with its zone, for tooltips. */
export function exactInstant(instant: string, { timezone, locale }: WhenOptions = {}): string {
  return part(
    locale,
    {
      timeZone: timezone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    },
    new Date(instant),
  );
}

/** To the second, in one line: "Nov 24, 2026, 2:12:09 PM". */
export function momentText(instant: string, { timezone, locale }: WhenOptions = {}): string {
  return part(locale, { timeZone: timezone, dateStyle: 'medium', timeStyle: 'medium' }, new Date(instant));
}

/** The time of day: "2:12 PM". */
export function clock(instant: string, { timezone, locale }: WhenOptions): string {
  return part(locale, { timeZone: timezone, timeStyle: 'short' }, new Date(instant));
}

export function exactDay(day: string, { locale }: WhenOptions = {}): string {
  const at = new Date(`${day}T00:00:00Z`);
  return part(
    locale,
    { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    at,
  );
}

function isoDay(at: Date, timezone?: string): string {
  return part('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }, at);
}

function dayNumber(at: Date, timezone?: string): number {
  return Date.parse(`${isoDay(at, timezone)}T00:00:00Z`) / 86_400_000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function part(
  locale: string | undefined,
  options: { [K in keyof Intl.DateTimeFormatOptions]: Intl.DateTimeFormatOptions[K] | undefined },
  at: Date,
): string {
  const key = `${locale}|${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale && inEnglish(locale), options as Intl.DateTimeFormatOptions);
    formats.set(key, format);
  }
  return format.format(at);
}

const relatives = new Map<string, Intl.RelativeTimeFormat>();

function relative(locale?: string): Intl.RelativeTimeFormat {
  const key = locale ?? '';
  let format = relatives.get(key);
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale && inEnglish(locale), { numeric: 'auto' });
    relatives.set(key, format);
  }
  return format;
}

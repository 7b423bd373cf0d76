import { isDate } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';

/** "November 2026" of `2026-11`. */
export const formatMonth = (month: string, locale: string) =>
  formatDayAs(`${month}-01`, locale, { month: 'long', year: 'numeric' });

/** The parts of a calendar day that `options` name. */
export function formatDayAs(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(inEnglish(locale), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The server's sentences have days as 2026-11-28. Those in quotes or within a name, which somebody typed, stay. */
export const withReadableDays = (sentence: string, locale: string): string =>
  sentence.replace(/(?<![\w“"'./-])\d{4}-\d\d-\d\d(?![\w”"'/:-])/g, (day) =>
    isDate(day) ? formatDayAs(day, locale, { dateStyle: 'medium' }) : day,
  );

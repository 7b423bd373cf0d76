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

/**
 * The product is in English, so names of days and months are English in every region. The order of dates, the clock, amounts and
 * numeric dates follow the region.
 */

/** The English locale with the date order and the 12- or 24-hour clock of `locale`. */
export function inEnglish(locale: string): string {
  if (/^en\b/.test(locale)) return locale;
  const short = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' });
  const order = short.formatToParts()[0]?.type === 'month' ? 'US' : 'GB';
  return `en-${order}-u-hc-${short.resolvedOptions().hourCycle}`;
}

/** "November 2026" of `2026-11`. */
export const formatMonth = (month: string, locale: string) =>
  formatDayAs(`${month}-01`, locale, { month: 'long', year: 'numeric' });

/** The parts of a calendar day that `options` name. */
export function formatDayAs(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(inEnglish(locale), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** A text that has days as 2026-11-28, with them as people of `locale` write them. */
export const withDays = (text: string, locale: string) =>
  text.replace(/\d{4}-\d\d-\d\d/g, (day) => formatDayAs(day, locale, { dateStyle: 'medium' }));

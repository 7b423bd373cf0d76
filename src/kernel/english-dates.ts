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

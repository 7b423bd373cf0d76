/**
 * The product speaks English, so the names of its days and months are English wherever a company is: "gestern" in an
 * English sentence is neither. Their order and the clock are the region's, and so are amounts and dates in figures.
 */

/** The English locale that says a date in the order, and a time by the clock, of `locale`. */
export function inEnglish(locale: string): string {
  if (/^en\b/.test(locale)) return locale;
  const short = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' });
  const order = short.formatToParts()[0]?.type === 'month' ? 'US' : 'GB';
  return `en-${order}-u-hc-${short.resolvedOptions().hourCycle}`;
}

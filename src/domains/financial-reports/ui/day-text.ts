import { inEnglish } from '#kernel/english-dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** "31 Mar 2026", in the order of the locale: short enough for a column. */
export function dayText(day: string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(inEnglish(locale), { dateStyle: 'medium', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

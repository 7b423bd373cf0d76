const formats = new Map<string, Intl.DateTimeFormat>();

/** "31 Mar 2026", as the company's country writes it: short enough for a column. */
export function dayText(day: string, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    formats.set(locale, format);
  }
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

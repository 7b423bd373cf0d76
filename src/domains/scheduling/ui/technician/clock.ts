/** The time of day, as the company's clock shows it. */
export function clock(
  instant: string,
  { locale, timezone }: { readonly locale: string; readonly timezone: string },
): string {
  return new Date(instant).toLocaleTimeString(locale, { timeZone: timezone, timeStyle: 'short' });
}

/** The time of day, as the company's clock shows it. */
import { inEnglish } from '#kernel/english-dates.ts';
export function clock(
  instant: string,
  { locale, timezone }: { readonly locale: string; readonly timezone: string },
): string {
  return new Date(instant).toLocaleTimeString(inEnglish(locale), { timeZone: timezone, timeStyle: 'short' });
}

/** The time of day in the company's time zone. */
import { inEnglish } from '#kernel/english-dates.ts';
export function clock(
  instant: string,
  { locale, timezone }: { readonly locale: string; readonly timezone: string },
): string {
  return new Date(instant).toLocaleTimeString(inEnglish(locale), { timeZone: timezone, timeStyle: 'short' });
}

import type { Viewer } from '#kernel/access.ts';
import { inEnglish } from '#kernel/english-dates.ts';

/** "Mon, Nov 23, 9:40 AM" */
export function formatMoment(
  instant: string,
  { locale, timezone }: Pick<Viewer, 'locale' | 'timezone'>,
): string {
  return new Intl.DateTimeFormat(inEnglish(locale), {
    timeZone: timezone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
}

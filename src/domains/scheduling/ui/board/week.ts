/** The seven days of a week as the locale begins it, and a visit taken to another day at the same time of the clock. */
import { addDays, dayIn } from '#kernel/dates.ts';
import { instantFromLocal, localFromInstant } from '#ui/format/zoned-time.ts';
import type { Span } from './time-scale.ts';

type WithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};

/** The narrowest a day may be, in pixels. */
export const dayWidth = 96;

export function weekOf(day: string, locale: string): readonly string[] {
  const first = firstWeekday(locale);
  const start = addDays(day, -((weekdayOf(day) - first + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** As long as before, and at the same time of the clock, also when the clock was set in between. */
export function onDay({ from, to }: Span, day: string, timezone: string): Span {
  const start = new Date(from).toISOString();
  if (dayIn(timezone, start) === day) return { from, to };
  const clock = localFromInstant(start, timezone).slice(11, 16);
  const moved = Date.parse(instantFromLocal(`${day}T${clock}`, timezone));
  return { from: moved, to: moved + (to - from) };
}

function firstWeekday(locale: string): number {
  try {
    const info = new Intl.Locale(locale) as WithWeek;
    return info.getWeekInfo?.().firstDay ?? info.weekInfo?.firstDay ?? 1;
  } catch {
    return 1;
  }
}

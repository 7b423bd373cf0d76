/** Formats time spans: "today 09:00 – 10:30", "1 h 30 min". Exact to the minute. */

import { dayIn } from '#kernel/dates.ts';
import { clock, relativeDay } from '#ui/format/when.ts';

interface Clock {
  readonly locale: string;
  readonly timezone: string;
}

export function daySpan(
  span: { readonly starts_at: string; readonly ends_at: string | null },
  { locale, timezone }: Clock,
  now = new Date(),
): string {
  const from = clock(span.starts_at, { locale, timezone });
  const day = relativeDay(dayIn(timezone, span.starts_at), { locale, timezone, now });
  return span.ends_at
    ? `${day} ${from} – ${clock(span.ends_at, { locale, timezone })}`
    : `${day} since ${from}`;
}

export function minutesOf(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
}

export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

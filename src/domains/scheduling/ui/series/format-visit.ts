import { dayIn } from '#kernel/dates.ts';
import { type Clock, formatDate, formatTimes } from '../board/planning/format-plan.ts';

interface Times {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** "Mon, Mar 8" */
export function formatDay(instant: string, { timezone, locale }: Clock): string {
  return formatDate(dayIn(timezone, instant), locale);
}

/** "Mon, Mar 8, 8:00 AM – 4:30 PM" */
export function formatVisit({ starts_at, ends_at }: Times, clock: Clock): string {
  const span = { from: Date.parse(starts_at), to: Date.parse(ends_at) };
  return `${formatDay(starts_at, clock)}, ${formatTimes(span, clock)}`;
}

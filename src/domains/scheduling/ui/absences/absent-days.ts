import type { AbsentDays } from '#domains/scheduling/working-time/working-time.rules.ts';
import { inEnglish } from '#kernel/english-dates.ts';

/** "Aug 3 – 7, 2026", "Aug 3, 2026, in the morning", "Aug 3, 2026 from midday – Aug 5, 2026 until midday" */
export function absentDays({ starts_on, starts_in, ends_on, ends_in }: AbsentDays, locale: string): string {
  const format = new Intl.DateTimeFormat(inEnglish(locale), { timeZone: 'UTC', dateStyle: 'medium' });
  const [first, last] = [new Date(`${starts_on}T00:00:00Z`), new Date(`${ends_on}T00:00:00Z`)];
  if (starts_on === ends_on) {
    if (starts_in === ends_in) return `${format.format(first)}, in the ${starts_in}`;
    return format.format(first);
  }
  if (starts_in === 'morning' && ends_in === 'afternoon') return format.formatRange(first, last);
  const from = starts_in === 'afternoon' ? ' from midday' : '';
  const until = ends_in === 'morning' ? ' until midday' : '';
  return `${format.format(first)}${from} – ${format.format(last)}${until}`;
}

import { dayIn } from '#kernel/dates.ts';
import { type Clock, formatDate, formatTimes } from '../board/planning/format-plan.ts';

interface When {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly all_day: boolean;
}

/** "Mon, Nov 23, 9:15 AM – 10:30 AM", "Mon, Nov 23 – Tue, Nov 24, all day" */
export function formatWhen({ starts_at, ends_at, all_day }: When, clock: Clock): string {
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)];
  const dayOf = (at: number) => dayIn(clock.timezone, new Date(at).toISOString());
  const [first, last] = [dayOf(from), dayOf(to - 1)];
  const days = [...new Set([first, last])].map((day) => formatDate(day, clock.locale)).join(' – ');
  return all_day ? `${days}, all day` : `${days}, ${formatTimes({ from, to }, clock)}`;
}

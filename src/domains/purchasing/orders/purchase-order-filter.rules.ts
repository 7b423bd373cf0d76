/** The filters of orders, shared by the list, its cards and its export. */
import { addDays } from '#kernel/dates.ts';

export const dateRanges = ['all', 'today', 'week', 'month', 'quarter'] as const;
export type DateRange = (typeof dateRanges)[number];

/** The first day of the range that contains `today`; weeks start on Monday. Null: no limit. */
export function rangeStart(range: DateRange, today: string): string | null {
  if (range === 'all') return null;
  if (range === 'today') return today;
  if (range === 'week') {
    const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
    return addDays(today, -((weekday + 6) % 7));
  }
  const [year = '', month = '01'] = today.split('-');
  if (range === 'month') return `${year}-${month}-01`;
  const first = Math.floor((Number(month) - 1) / 3) * 3 + 1;
  return `${year}-${String(first).padStart(2, '0')}-01`;
}

/** The first day after the range, which excludes orders dated ahead. Null: no limit. */
export function rangeEnd(range: DateRange, today: string): string | null {
  const start = rangeStart(range, today);
  if (start === null) return null;
  if (range === 'today') return addDays(today, 1);
  if (range === 'week') return addDays(start, 7);
  const [year = '', month = '01'] = start.split('-');
  const after = Number(month) + (range === 'month' ? 1 : 3);
  return after > 12 ? `${Number(year) + 1}-01-01` : `${year}-${String(after).padStart(2, '0')}-01`;
}

/** A fiscal year is twelve months from the first day of its starting month. No closing entries are posted at its end. */
import { addDays, addMonths, daysBetween } from '#kernel/dates.ts';

/** The first day of the fiscal year that contains `day`. */
export function yearStartOf(day: string, startMonth: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const started = month >= startMonth ? year : year - 1;
  return `${String(started).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`;
}

export const monthStart = (day: string) => `${day.slice(0, 7)}-01`;

export const monthEnd = (day: string) => addDays(addMonths(monthStart(day), 1), -1);

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The preceding period of the same length: whole months if this one is, otherwise by days. */
export function periodBefore({ from, to }: Days): Days {
  const end = addDays(from, -1);
  if (from === monthStart(from) && to === monthEnd(to)) {
    const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + monthOf(to) - monthOf(from) + 1;
    return { from: addMonths(from, -months), to: end };
  }
  return { from: addDays(end, -daysBetween(from, to)), to: end };
}

export function yearBefore({ from, to }: Days): Days {
  const isWholeMonth = to === monthEnd(to);
  const back = addMonths(to, -12);
  return { from: addMonths(from, -12), to: isWholeMonth ? monthEnd(back) : back };
}

const monthOf = (day: string) => Number(day.slice(5, 7));

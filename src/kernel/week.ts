/** Weeks and months of calendar days, with the locale's first day of the week. */

import { addDays, addMonths, weekdayOf } from './dates.ts';
import { firstOf } from './type-guards.ts';

type WithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};

export function weekOf(day: string, locale: string): readonly string[] {
  const first = firstWeekday(locale);
  const start = addDays(day, -((weekdayOf(day) - first + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
}

/** The full weeks that contain the days of a month (`YYYY-MM`): four to six. */
export function weeksOfMonth(month: string, locale: string): readonly (readonly string[])[] {
  const next = addMonths(`${month}-01`, 1);
  const weeks: (readonly string[])[] = [];
  for (let day = firstOf(weekOf(`${month}-01`, locale)); day < next; day = addDays(day, 7))
    weeks.push(weekOf(day, locale));
  return weeks;
}

function firstWeekday(locale: string): number {
  try {
    const info: WithWeek = new Intl.Locale(locale);
    return info.getWeekInfo?.().firstDay ?? info.weekInfo?.firstDay ?? 1;
  } catch {
    return 1;
  }
}

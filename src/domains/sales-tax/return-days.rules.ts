/** The days of sales-tax returns. An agency's returns follow one another without a gap. */
import { addDays, addMonths } from '#kernel/dates.ts';

export type Filing = 'monthly' | 'quarterly' | 'annually';

const months: Readonly<Record<Filing, number>> = { monthly: 1, quarterly: 3, annually: 12 };

/** The first and last day of the calendar period in which a day is. Days are `YYYY-MM-DD`. */
export function periodOf(
  day: string,
  filing: Filing,
): { readonly starts_on: string; readonly ends_on: string } {
  const length = months[filing];
  const month = `${day.slice(0, 7)}-01`;
  const starts_on = addMonths(month, -((Number(day.slice(5, 7)) - 1) % length));
  return { starts_on, ends_on: addDays(addMonths(starts_on, length), -1) };
}

/** `lastFiled`: the last day of which a return is filed; null before the first. `firstLine`: of the first document with tax of the agency. */
export function nextDays(
  lastFiled: string | null,
  firstLine: string | null,
  today: string,
  filing: Filing,
): { readonly starts_on: string; readonly ends_on: string } {
  if (lastFiled === null) return periodOf(firstLine ?? today, filing);
  const starts_on = addDays(lastFiled, 1);
  return { starts_on, ends_on: periodOf(starts_on, filing).ends_on };
}

/** Days on which the company is closed: shaded on the board, with a warning for visits planned on them. */
import { isDate } from '#kernel/dates.ts';

export interface Holiday {
  readonly date: string;
  readonly name: string;
}

const most = 200;

/** An error message, or undefined. */
export function holidaysFault(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'Give a list of days, each with date and name.';
  if (value.length > most) return `${most} holidays at most.`;
  const seen = new Set<string>();
  for (const one of value) {
    if (typeof one !== 'object' || one === null || Object.keys(one).sort().join() !== 'date,name')
      return 'Each holiday has a date and a name.';
    const { date, name } = one;
    if (typeof date !== 'string' || !isDate(date)) return 'Enter a day of the calendar.';
    if (typeof name !== 'string' || name.trim() === '' || name.length > 80)
      return 'Give the day a name, 80 letters at most.';
    if (seen.has(date)) return 'This day is a holiday already.';
    seen.add(date);
  }
  return undefined;
}

export function inOrder(holidays: readonly Holiday[]): Holiday[] {
  return [...holidays].sort((a, b) => a.date.localeCompare(b.date));
}

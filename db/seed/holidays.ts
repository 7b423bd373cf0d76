/** The public holidays of the sample company's country, last year to next. */
import { addDays } from '#kernel/dates.ts';

export interface SampleHoliday {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly name: string;
}

export function holidaysAround(today: string): SampleHoliday[] {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1].flatMap((one) => [
    { date: `${one}-01-01`, name: 'New Year’s Day' },
    { date: nth(one, 5, 'Monday', 'last'), name: 'Memorial Day' },
    { date: `${one}-07-04`, name: 'Independence Day' },
    { date: nth(one, 9, 'Monday', 1), name: 'Labor Day' },
    { date: nth(one, 11, 'Thursday', 4), name: 'Thanksgiving' },
    { date: `${one}-12-25`, name: 'Christmas Day' },
  ]);
}

const weekdays = { Monday: 1, Thursday: 4 } as const;

/** The how-manieth of a weekday in a month. */
function nth(year: number, month: number, weekday: keyof typeof weekdays, which: number | 'last'): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const shift = (weekdays[weekday] - new Date(`${first}T12:00:00Z`).getUTCDay() + 7) % 7;
  const found = addDays(first, shift + 7 * (which === 'last' ? 4 : which - 1));
  return found.slice(0, 7) === first.slice(0, 7) ? found : addDays(found, -7);
}

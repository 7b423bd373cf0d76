/** The preset periods of reports. `year` is the fiscal year to date, whose start the server knows. */
import { addDays, addMonths } from '#kernel/dates.ts';

export const presets = [
  ['year', 'Fiscal year to date'],
  ['this_month', 'This month'],
  ['last_month', 'Last month'],
  ['this_quarter', 'This quarter'],
  ['last_quarter', 'Last quarter'],
  ['last_12', 'Last twelve months'],
  ['custom', 'Other days'],
] as const;

interface Chosen {
  readonly from: string | null;
  readonly to: string | null;
  readonly today: string;
}

export function daysOf(
  preset: string,
  today: string,
): { from: string | undefined; to: string | undefined } | undefined {
  const month = `${today.slice(0, 7)}-01`;
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  switch (preset) {
    case 'year':
      return { from: undefined, to: undefined };
    case 'this_month':
      return { from: month, to: today };
    case 'last_month':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'this_quarter':
      return { from: quarter, to: today };
    case 'last_quarter':
      return { from: addMonths(quarter, -3), to: addDays(quarter, -1) };
    case 'last_12':
      return { from: addMonths(month, -12), to: addDays(month, -1) };
    default:
      return undefined;
  }
}

export function presetOf({ from, to, today }: Chosen): string {
  const same = presets.find(([name]) => {
    const days = daysOf(name, today);
    return days && (days.from ?? null) === from && (days.to ?? null) === to;
  });
  return same?.[0] ?? 'custom';
}

/** Recurrence rules in words: "Every 3 months on the first Monday, 4 times". */
import {
  type Frequency,
  parseRecurrence,
  type Recurrence,
  type RecurrenceDay,
  type Weekday,
} from '#kernel/recurrence.ts';

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;
export const nthNames: Readonly<Record<number, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
};
export const unitNames: Readonly<Record<Frequency, string>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};

/** The text itself if it is no rule. */
export function describeRecurrence(text: string): string {
  const rule = parseRecurrence(text);
  return rule ? inWords(rule) : text;
}

function inWords(rule: Recurrence): string {
  const { frequency, interval, months, count, until } = rule;
  const unit = unitNames[frequency];
  const words = [
    interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`,
    onDays(rule),
    months.length > 0 && `in ${listed(months.map((month) => monthNames[month - 1] ?? ''))}`,
  ];
  const end = [count !== null && `, ${count} times`, until !== null && `, until ${until}`];
  return `${words.filter(Boolean).join(' ')}${end.filter(Boolean).join('')}`;
}

function onDays({ frequency, days, monthDays, positions }: Recurrence): string | false {
  const named = [
    days.length > 0 && `on ${listed(days.map((day) => dayInWords(day, frequency)))}`,
    monthDays.length > 0 && `on ${listed(monthDays.map(monthDayInWords))}`,
  ];
  const on = named.filter(Boolean).join(', ');
  if (positions.length === 0) return on !== '' && on;
  return `${on} (only the ${listed(positions.map(ordinal))} of these)`;
}

function dayInWords({ weekday, nth }: RecurrenceDay, frequency: Frequency): string {
  const name = weekdayNames[weekday];
  if (nth === null) return frequency === 'WEEKLY' ? name : `each ${name}`;
  return `the ${ordinal(nth)} ${name}`;
}

function monthDayInWords(day: number): string {
  if (day === -1) return 'the last day';
  return day > 0 ? `day ${day}` : `day ${-day} from the end`;
}

function ordinal(nth: number): string {
  return nthNames[nth] ?? (nth > 0 ? `${nth}.` : `${-nth}. from the end`);
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

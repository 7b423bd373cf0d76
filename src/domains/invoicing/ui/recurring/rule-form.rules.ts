/** Recurrence rules as text and as form values. */
import { parseRecurrence, type Recurrence } from '#domains/invoicing/recurring/recurrence.rules.ts';

export const everyMonth: Recurrence = {
  frequency: 'MONTHLY',
  interval: 1,
  days: [],
  monthDay: null,
  count: null,
  until: null,
};

export const ruleOf = (text: string): Recurrence => parseRecurrence(text) ?? everyMonth;

const units = { WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;

/** "Every 3 months on the last day, 4 times" */
export function describeRule(text: string): string {
  const rule = parseRecurrence(text);
  if (!rule) return text;
  const { frequency, interval, days, monthDay, count, until } = rule;
  const unit = units[frequency];
  return [
    interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`,
    days.length > 0 && `on ${days.map((day) => weekdayNames[day]).join(', ')}`,
    monthDay !== null && (monthDay === -1 ? 'on the last day' : `on day ${monthDay}`),
    count !== null && `, ${count} times`,
    until !== null && `, until ${until}`,
  ]
    .filter(Boolean)
    .join(' ')
    .replaceAll(' ,', ',');
}

export const weekdayNames = {
  MO: 'Mon',
  TU: 'Tue',
  WE: 'Wed',
  TH: 'Thu',
  FR: 'Fri',
  SA: 'Sat',
  SU: 'Sun',
} as const;

/** On which day of the month or year: "day 15", "the last day", "the second Tuesday". */

import { type Recurrence, type Weekday, weekdayCodes } from '#kernel/recurrence.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { monthNames, nthNames, weekdayNames } from './describe-recurrence.ts';

export interface MonthDayInputProps {
  rule: Recurrence;
  startsOn: string | null;
  withWeekdays: boolean;
  onChange: (next: Partial<Recurrence>) => void;
}

const plain = [
  { value: 'start', label: 'The day it starts on' },
  { value: 'last', label: 'The last day of the month' },
  ...Array.from({ length: 28 }, (_, n) => ({ value: `day ${n + 1}`, label: `Day ${n + 1}` })),
];
const ordered = [1, 2, 3, 4, -1].map((nth) => ({
  value: `nth ${nth}`,
  label: `The ${nthNames[nth]} …`,
}));

export function MonthDayInput({ rule, startsOn, withWeekdays, onChange }: MonthDayInputProps) {
  const chosen = chosenOf(rule);
  const options = withWeekdays ? [...plain, ...ordered] : plain;
  const [day] = rule.days;
  const nth = day?.nth ?? null;
  const month = rule.months[0] ?? Number((startsOn ?? '2000-01').slice(5, 7));
  const choose = (value: string) =>
    onChange({ ...partsOf(value, startsOn), months: withWeekdays ? monthsOf(value, rule, startsOn) : [] });
  return (
    <>
      <Field label="On">
        <Select
          options={
            chosen === undefined
              ? [{ value: 'other', label: 'Several days (as imported)' }, ...options]
              : options
          }
          value={chosen ?? 'other'}
          onValueChange={choose}
        />
      </Field>
      {chosen !== undefined && day && nth !== null && (
        <Field label="Weekday">
          <Select
            options={weekdayCodes.map((value) => ({ value, label: weekdayNames[value] }))}
            value={day.weekday}
            onValueChange={(weekday) => onChange({ days: [{ weekday, nth }] })}
          />
        </Field>
      )}
      {withWeekdays && chosen !== undefined && rule.frequency === 'YEARLY' && chosen !== 'start' && (
        <Field label="Of">
          <Select
            options={monthNames.map((label, index) => ({ value: String(index + 1), label }))}
            value={String(month)}
            onValueChange={(value) => onChange({ months: [Number(value)] })}
          />
        </Field>
      )}
    </>
  );
}

/** Undefined for rules that this form can't express. */
function chosenOf({ days, monthDays, months, positions }: Recurrence): string | undefined {
  if (positions.length > 0 || days.length + monthDays.length > 1 || months.length > 1) return undefined;
  const [day] = days;
  const [monthDay] = monthDays;
  const value = day
    ? `nth ${day.nth}`
    : monthDay === undefined
      ? 'start'
      : monthDay === -1
        ? 'last'
        : `day ${monthDay}`;
  return [...plain, ...ordered].some((option) => option.value === value) ? value : undefined;
}

function partsOf(value: string, startsOn: string | null): Partial<Recurrence> {
  const [kind, number] = value.split(' ');
  const none = { days: [], monthDays: [], positions: [] };
  if (kind === 'last') return { ...none, monthDays: [-1] };
  if (kind === 'day') return { ...none, monthDays: [Number(number)] };
  if (kind === 'nth') return { ...none, days: [{ weekday: weekdayOfDay(startsOn), nth: Number(number) }] };
  return none;
}

/** A yearly rule names its month; without one, RFC 5545 takes every month. */
function monthsOf(
  value: string,
  { frequency, months }: Recurrence,
  startsOn: string | null,
): readonly number[] {
  if (frequency !== 'YEARLY' || value === 'start') return [];
  return months.length === 1 ? months : [Number((startsOn ?? '2000-01').slice(5, 7))];
}

function weekdayOfDay(day: string | null): Weekday {
  return weekdayCodes[(new Date(`${day ?? '2000-01-03'}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO';
}

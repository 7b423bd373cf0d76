/** Edits a recurrence rule. The fields go into the form's grid; `children` follow them, for a preview of the days. */

import type { ReactNode } from 'react';
import {
  type Frequency,
  parseRecurrence,
  type Recurrence,
  type Weekday,
  weekdayCodes,
  writeRecurrence,
} from '#kernel/recurrence.ts';
import { isOneOf } from '#kernel/type-guards.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { NumberCell } from '#ui/resource/form/NumberCell.tsx';
import { unitNames, weekdayNames } from './describe-recurrence.ts';
import { MonthDayInput } from './MonthDayInput.tsx';

export interface RecurrenceInputProps {
  /** The rule as text; anything else is shown as "every month". */
  rule: string;
  onChange: (rule: string) => void;
  frequencies: readonly Frequency[];
  /** The first possible day, from which missing parts of the rule are taken. */
  startsOn: string | null;
  /** Also offers "the second Tuesday", and months. */
  withWeekdaysOfMonth?: boolean;
  error?: string | undefined;
  children?: ReactNode;
}

const everyMonth: Recurrence = {
  frequency: 'MONTHLY',
  interval: 1,
  days: [],
  monthDays: [],
  months: [],
  positions: [],
  weekStart: 'MO',
  count: null,
  until: null,
};
const names: Readonly<Record<Frequency, string>> = {
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  YEARLY: 'Yearly',
};

export function RecurrenceInput(props: RecurrenceInputProps) {
  const { onChange, frequencies, error, children } = props;
  const rule = parseRecurrence(props.rule) ?? everyMonth;
  const { frequency } = rule;
  const set = (next: Partial<Recurrence>) => onChange(writeRecurrence({ ...rule, ...next }));
  return (
    <div className="col-span-full grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Repeats" error={error}>
        <Select
          options={frequencies.map((value) => ({ value, label: names[value] }))}
          value={frequency}
          onValueChange={(chosen) =>
            set({ frequency: chosen, days: [], monthDays: [], months: [], positions: [] })
          }
        />
      </Field>
      <Field label={`Every … ${unitNames[frequency]}s`}>
        <NumberCell
          scale={0}
          value={String(rule.interval)}
          onValueChange={(typed) => set({ interval: clamped(typed, 120) })}
        />
      </Field>
      {(frequency === 'MONTHLY' || frequency === 'YEARLY') && (
        <MonthDayInput
          rule={rule}
          startsOn={props.startsOn}
          withWeekdays={props.withWeekdaysOfMonth ?? false}
          onChange={set}
        />
      )}
      <EndInput rule={rule} startsOn={props.startsOn} onChange={set} />
      {frequency === 'WEEKLY' && (
        <fieldset className="col-span-full flex flex-wrap gap-x-4 gap-y-2">
          <legend className="pb-1 text-label text-muted">On these days; none is the day it starts on</legend>
          {weekdayCodes.map((code) => (
            <Checkbox
              key={code}
              label={weekdayNames[code].slice(0, 3)}
              checked={rule.days.some(({ weekday }) => weekday === code)}
              onChange={(event) => set({ days: withDay(rule.days, code, event.target.checked) })}
            />
          ))}
        </fieldset>
      )}
      {children}
    </div>
  );
}

interface PartProps {
  rule: Recurrence;
  startsOn: string | null;
  onChange: (next: Partial<Recurrence>) => void;
}

const ends = ['never', 'count', 'until'] as const;
const endNames = { never: 'Never', count: 'After a number of times', until: 'On a day' };

function EndInput({ rule: { count, until }, startsOn, onChange }: PartProps) {
  const end = count !== null ? 'count' : until !== null ? 'until' : 'never';
  const choose = (chosen: string) => {
    if (!isOneOf(ends, chosen)) return;
    onChange({
      count: chosen === 'count' ? 12 : null,
      until: chosen === 'until' ? nextYear(startsOn) : null,
    });
  };
  return (
    <>
      <Field label="Ends">
        <Select
          options={ends.map((value) => ({ value, label: endNames[value] }))}
          value={end}
          onValueChange={choose}
        />
      </Field>
      {count !== null && (
        <Field label="Times">
          <NumberCell
            scale={0}
            value={String(count)}
            onValueChange={(typed) => onChange({ count: clamped(typed, 1000) })}
          />
        </Field>
      )}
      {until !== null && (
        <Field label="Last on or before">
          <DateInput value={until} onValueChange={(day) => day && onChange({ until: day })} />
        </Field>
      )}
    </>
  );
}

/** 31 December of the year after the start. */
function nextYear(startsOn: string | null): string {
  const year = Number((startsOn ?? new Date().toISOString()).slice(0, 4)) + 1;
  return `${year}-12-31`;
}

const clamped = (typed: string | null | undefined, most: number) =>
  Math.min(most, Math.max(1, Number(typed ?? 1)));

function withDay(days: Recurrence['days'], code: Weekday, isOn: boolean): Recurrence['days'] {
  const rest = days.filter(({ weekday }) => weekday !== code);
  return isOn ? [...rest, { weekday: code, nth: null }] : rest;
}

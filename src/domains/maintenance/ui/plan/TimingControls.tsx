/** When a plan falls due. */
import { Field } from '#ui/components/inputs/Field.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { monthNames } from '#ui/recurrence/describe-recurrence.ts';
import { RecurrenceInput } from '#ui/recurrence/RecurrenceInput.tsx';
import { type OwnControlProps, textOf } from '#ui/resource/fields/control.ts';

type Words = readonly { readonly value: string; readonly label: string; readonly help?: string }[];

const nonWorkingDay: Words = [
  { value: 'keep', label: 'Stays' },
  { value: 'before', label: 'Moves to the working day before' },
  { value: 'after', label: 'Moves to the working day after' },
  { value: 'skip', label: 'Is left out' },
];

/** Choices whose words say more than their values. */
const words: Readonly<Record<string, Words>> = {
  trigger: [
    { value: 'calendar', label: 'The calendar' },
    { value: 'meter', label: 'A meter' },
    { value: 'either', label: 'Whichever comes first' },
  ],
  basis: [
    { value: 'fixed', label: 'The plan’s first day', help: 'However late it was done' },
    { value: 'floating', label: 'When it was last done' },
  ],
  visit_mode: [
    { value: 'one_each', label: 'A work order each' },
    { value: 'together', label: 'One work order', help: 'For all that are due at a site on a day' },
  ],
  on_holiday: nonWorkingDay,
  on_closed_day: nonWorkingDay,
};

export function ChoiceControl({ name, label, value, onChange, error }: OwnControlProps) {
  const options = words[name] ?? [];
  const isShort = options.length < 4;
  return (
    <Field label={label} error={error} group={isShort}>
      {isShort ? (
        <RadioGroup inline options={options} value={textOf(value)} onValueChange={onChange} />
      ) : (
        <Select options={options} value={textOf(value)} onValueChange={onChange} />
      )}
    </Field>
  );
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

export function RuleControl({ value, values, onChange, error }: OwnControlProps) {
  return (
    <RecurrenceInput
      rule={textOf(value)}
      frequencies={frequencies}
      startsOn={textOf(values.starts_on) || null}
      withWeekdaysOfMonth
      error={error}
      onChange={onChange}
    />
  );
}

const days = Array.from({ length: 31 }, (_, index) => twoDigits(index + 1));

/** A month and a day of it, as `05-01`. */
export function MonthDayControl({ name, label, value, onChange, setOther, error }: OwnControlProps) {
  const [month = '', day = '01'] = textOf(value).split('-');
  const isEnd = name === 'season_to';
  const choose = (chosen: string) => {
    if (chosen !== '') return onChange(`${chosen}-${isEnd ? lastDayOf(chosen) : day}`);
    onChange(null);
    setOther?.('season_to', null);
  };
  return (
    <Field label={label} optional={!isEnd} error={error} group>
      <div className="grid max-w-sm grid-cols-2 gap-2">
        <Select
          aria-label={`${label}: month`}
          options={monthNames.map((text, index) => ({ value: twoDigits(index + 1), label: text }))}
          placeholder={isEnd ? 'Choose month' : 'All year'}
          value={month}
          onChange={(event) => choose(event.target.value)}
        />
        {month !== '' && (
          <Select
            aria-label={`${label}: day`}
            options={days
              .filter((one) => one <= lastDayOf(month))
              .map((one) => ({ value: one, label: String(Number(one)) }))}
            value={day}
            onValueChange={(chosen) => onChange(`${month}-${chosen}`)}
          />
        )}
      </div>
    </Field>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

const lastDayOf = (month: string) => twoDigits(new Date(Date.UTC(2024, Number(month), 0)).getUTCDate());

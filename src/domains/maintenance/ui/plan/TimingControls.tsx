/** When a plan falls due. */
import { Field } from '#ui/components/inputs/Field.tsx';
import { RadioGroup } from '#ui/components/inputs/RadioGroup.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { monthNames } from '#ui/recurrence/describe-recurrence.ts';
import { RecurrenceInput } from '#ui/recurrence/RecurrenceInput.tsx';
import { choiceWord } from '#ui/resource/field-text.ts';
import { type OwnControlProps, textOf } from '#ui/resource/fields/control.ts';

/** Beside choices whose words don't say enough. */
const help: Readonly<Record<string, string>> = {
  fixed: 'However late it was done',
  together: 'For all that are due at a site on a day',
};

export function ChoiceControl({ label, field, value, onChange, error }: OwnControlProps) {
  const options = (field.options ?? []).map((one) => ({
    value: one,
    label: choiceWord(field, one),
    ...(help[one] && { help: help[one] }),
  }));
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

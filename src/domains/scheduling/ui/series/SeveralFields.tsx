import { isOneOf } from '#kernel/type-guards.ts';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { FieldRow } from '#ui/components/layout/FormLayout.tsx';
import { RecurrenceInput } from '#ui/recurrence/RecurrenceInput.tsx';
import { SeriesDates } from './SeriesDates.tsx';
import { UnfitVisits } from './UnfitVisits.tsx';
import { type Amount, severalModes, type useSeveral } from './use-several.ts';

export interface SeveralFieldsProps {
  several: ReturnType<typeof useSeveral>;
  /** The date on which it starts. */
  startsOn: string;
}

const words = { one: 'One visit', parts: 'A job of several days', repeats: 'Visits that repeat' };

/** Whether it is one visit or several, and which ones that makes. */
export function SeveralFields({ several, startsOn }: SeveralFieldsProps) {
  const { mode, faults, dates, rule } = several;
  return (
    <>
      <Field label="Plan">
        <Select
          value={mode}
          options={severalModes.map((value) => ({ value, label: words[value] }))}
          onChange={({ target }) => isOneOf(severalModes, target.value) && several.setMode(target.value)}
        />
      </Field>
      {mode === 'parts' && (
        <AmountFields amount={several.amount} onAmount={several.setAmount} {...{ startsOn, faults }} />
      )}
      {mode === 'repeats' && (
        <div className="[&>div]:grid-cols-2!">
          <RecurrenceInput
            rule={rule}
            onChange={several.setRule}
            frequencies={['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']}
            startsOn={startsOn || null}
            withWeekdaysOfMonth
            error={faults.rule}
          />
        </div>
      )}
      {mode !== 'one' && (
        <>
          <SeriesDates dates={dates} rule={mode === 'repeats' ? rule : null} />
          <UnfitVisits
            unfit={dates?.unfit ?? []}
            count={dates?.visits.length ?? 0}
            choice={several.choice}
            onChoice={several.setChoice}
            error={faults.conflicts ?? faults.override_reason}
          />
        </>
      )}
    </>
  );
}

interface AmountFieldsProps {
  amount: Amount;
  onAmount: (amount: Amount) => void;
  startsOn: string;
  faults: Readonly<Record<string, string>>;
}

const amounts = ['hours', 'until'] as const;
const amountWords = { hours: 'So many hours', until: 'Until a day' };

/** Hours of work, or from its first day to its last. */
function AmountFields({ amount, onAmount, startsOn, faults }: AmountFieldsProps) {
  return (
    <FieldRow>
      <Field label="The job takes">
        <Select
          value={amount.by}
          options={amounts.map((value) => ({ value, label: amountWords[value] }))}
          onChange={({ target }) =>
            isOneOf(amounts, target.value) && onAmount({ ...amount, by: target.value })
          }
        />
      </Field>
      {amount.by === 'hours' ? (
        <Field label="Hours" help="Without breaks, in the technician’s working time." error={faults.minutes}>
          <Input
            type="number"
            min={0.5}
            max={400}
            step={0.5}
            value={amount.hours}
            onChange={({ target }) => onAmount({ ...amount, hours: target.value })}
          />
        </Field>
      ) : (
        <Field
          label="Last day"
          help="All working time that is free until then."
          error={faults.until ?? faults.parts}
        >
          <DateInput
            value={amount.until}
            min={startsOn}
            onValueChange={(until) => onAmount({ ...amount, until: until ?? '' })}
          />
        </Field>
      )}
    </FieldRow>
  );
}

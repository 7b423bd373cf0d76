import { dayIn } from '#kernel/dates.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { DateTimeInput } from '#ui/components/inputs/DateTimeInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** A date and time, or a date only for whole days. */
export function WhenControl({ label, value, values, error, onChange, onBlur }: OwnControlProps) {
  const { timezone } = useWorkplace().viewer;
  const at = typeof value === 'string' && value !== '' ? value : null;
  return (
    <Field label={label} error={error}>
      {values.all_day ? (
        <DateInput
          value={at && dayIn(timezone, at)}
          onBlur={onBlur}
          onValueChange={(day) => onChange(day && instantFromLocal(`${day}T12:00`, timezone))}
        />
      ) : (
        <DateTimeInput value={at} timezone={timezone} onBlur={onBlur} onValueChange={onChange} />
      )}
    </Field>
  );
}

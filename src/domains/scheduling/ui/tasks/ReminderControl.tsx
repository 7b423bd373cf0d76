import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import type { OwnControlProps } from '#ui/resource/fields/control.ts';

/** A notice before it begins. */
export function ReminderControl({ label, value, error, onChange }: OwnControlProps) {
  const now = typeof value === 'number' ? String(value) : '';
  const options = known.some((one) => one.value === now)
    ? known
    : [...known, { value: now, label: `${now} minutes before` }];
  return (
    <Field label={label} optional error={error}>
      <Select
        placeholder="None"
        options={options.filter((one) => one.value !== '')}
        value={now}
        onValueChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      />
    </Field>
  );
}

const known = [
  { value: '', label: 'None' },
  { value: '0', label: 'When it begins' },
  { value: '10', label: '10 minutes before' },
  { value: '30', label: '30 minutes before' },
  { value: '60', label: 'An hour before' },
  { value: '1440', label: 'A day before' },
];

import { dayIn } from '#kernel/dates.ts';
import { frequencies } from '#kernel/recurrence.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { RecurrenceInput } from '#ui/recurrence/RecurrenceInput.tsx';
import { type OwnControlProps, textOf } from '#ui/resource/fields/control.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** Whether and when it repeats. */
export function RuleControl({ value, values, error, onChange }: OwnControlProps) {
  const { timezone } = useWorkplace().viewer;
  const rule = textOf(value);
  const start = textOf(values.starts_at);
  return (
    <div className="col-span-full flex flex-col gap-3">
      <Checkbox
        label="It repeats"
        checked={rule !== ''}
        onChange={({ target: { checked } }) => onChange(checked ? 'FREQ=WEEKLY' : null)}
      />
      {rule !== '' && (
        <RecurrenceInput
          rule={rule}
          onChange={onChange}
          frequencies={frequencies}
          startsOn={start ? dayIn(timezone, start) : null}
          withWeekdaysOfMonth
          error={error}
        />
      )}
    </div>
  );
}

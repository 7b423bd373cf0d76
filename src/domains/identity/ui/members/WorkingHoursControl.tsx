import { type WorkingHours, weekdays } from '#domains/identity/members/working-hours.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { cx } from '#ui/cx.ts';
import { BreaksControl } from './BreaksControl.tsx';
import { HoursByDay } from './HoursByDay.tsx';
import { TimesInput } from './TimesInput.tsx';

export interface WorkingHoursControlProps {
  label: string;
  value: unknown;
  onChange: (value: WorkingHours | null) => void;
  error?: string | undefined;
  help?: string;
  /** May be empty: then the company's hours apply. */
  clearable?: boolean;
}

const usual: WorkingHours = { days: [1, 2, 3, 4, 5], start: '08:00', end: '17:00' };

/** Toggle buttons for the days, start and end time, the days that differ, and breaks. */
export function WorkingHoursControl({
  label,
  value,
  onChange,
  error,
  help,
  clearable,
}: WorkingHoursControlProps) {
  const hours = value as WorkingHours | null;
  if (!hours) {
    return (
      <Field label={label} help={help} error={error} group>
        <Button variant="outline" className="self-start" onClick={() => onChange(usual)}>
          Set own hours
        </Button>
      </Field>
    );
  }
  const toggle = (day: number) => {
    const days = hours.days.includes(day)
      ? hours.days.filter((one) => one !== day)
      : [...hours.days, day].sort((a, b) => a - b);
    onChange({ ...hours, days });
  };
  return (
    <Field
      label={label}
      help={help}
      error={error}
      group
      aside={
        clearable && (
          <Button variant="link" onClick={() => onChange(null)}>
            As the company
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex rounded-md border border-control-line">
          {weekdays.map((name, index) => {
            const chosen = hours.days.includes(index + 1);
            return (
              <button
                key={name}
                type="button"
                aria-pressed={chosen}
                onClick={() => toggle(index + 1)}
                className={cx(
                  'h-[calc(var(--control)-2px)] min-w-10 border-e border-control-line px-1.5 text-label last:border-e-0 first:rounded-s-md last:rounded-e-md focus-visible:z-10',
                  chosen ? 'bg-selected font-semibold text-ink' : 'text-muted hover:bg-wash',
                )}
              >
                {name}
              </button>
            );
          })}
        </div>
        <TimesInput label={label} value={hours} onChange={(times) => onChange({ ...hours, ...times })} />
      </div>
      <HoursByDay hours={hours} onChange={onChange} />
      <BreaksControl hours={hours} onChange={onChange} />
    </Field>
  );
}

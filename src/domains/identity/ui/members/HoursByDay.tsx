import { type WorkingHours, weekdays } from '#domains/identity/members/working-hours.rules.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { TimesInput } from './TimesInput.tsx';

export interface HoursPartProps {
  hours: WorkingHours;
  onChange: (hours: WorkingHours) => void;
}

/** The days whose hours differ from the others. */
export function HoursByDay({ hours, onChange }: HoursPartProps) {
  const { by_day, ...same } = hours;
  const days = [...hours.days].sort((a, b) => a - b);
  return (
    <div className="flex flex-col gap-2 pt-2">
      <Checkbox
        label="Hours differ by day"
        checked={by_day !== undefined}
        onChange={({ target: { checked } }) => onChange(checked ? { ...same, by_day: {} } : same)}
      />
      {by_day && (
        <ul className="flex flex-col gap-2">
          {days.map((day) => {
            const name = weekdays[day - 1] ?? '';
            return (
              <li key={day} className="flex items-center gap-2">
                <span className="w-10 shrink-0 text-muted">{name}</span>
                <TimesInput
                  label={name}
                  value={by_day[day] ?? hours}
                  onChange={(times) => onChange({ ...hours, by_day: { ...by_day, [day]: times } })}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

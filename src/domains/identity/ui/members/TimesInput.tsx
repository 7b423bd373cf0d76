import type { TimesOfDay } from '#domains/identity/members/working-hours.rules.ts';
import { Input } from '#ui/components/inputs/Input.tsx';

export interface TimesInputProps {
  /** What they are the times of: "Friday". */
  label: string;
  value: TimesOfDay;
  onChange: (value: TimesOfDay) => void;
}

/** From and to, as times of day. */
export function TimesInput({ label, value: { start, end }, onChange }: TimesInputProps) {
  return (
    <div className="flex items-center gap-2">
      <Input
        type="time"
        aria-label={`${label}: from`}
        className="w-32"
        value={start}
        onChange={(event) => onChange({ start: event.target.value, end })}
      />
      <span className="text-muted">to</span>
      <Input
        type="time"
        aria-label={`${label}: to`}
        className="w-32"
        // A time input knows no 24:00.
        value={end === '24:00' ? '00:00' : end}
        onChange={({ target: { value } }) => onChange({ start, end: value === '00:00' ? '24:00' : value })}
      />
    </div>
  );
}

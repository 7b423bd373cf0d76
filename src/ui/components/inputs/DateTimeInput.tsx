import type { ComponentProps } from 'react';
import { instantFromLocal, localFromInstant } from '#kernel/zoned-time.ts';
import { Input } from './Input.tsx';

export interface DateTimeInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'prefix'> {
  /** ISO instant with Z, or null when empty. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** The time zone in which the user types: the company's or the site's, e.g. `America/Chicago`. */
  timezone: string;
}

/** A date and time, typed and shown in the given zone, stored as an instant. */
export function DateTimeInput({ value, onValueChange, timezone, ...rest }: DateTimeInputProps) {
  return (
    <Input
      type="datetime-local"
      value={value ? localFromInstant(value, timezone) : ''}
      onChange={(event) =>
        onValueChange(event.target.value ? instantFromLocal(event.target.value, timezone) : null)
      }
      {...rest}
    />
  );
}

import type { ComponentProps } from 'react';
import { Input } from './Input.tsx';

export interface DateInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'prefix'> {
  /** `YYYY-MM-DD`, or null when empty. */
  value: string | null;
  onValueChange: (value: string | null) => void;
}

/** A calendar day. Uses the browser's date field: localized, and opens the phone's calendar. */
export function DateInput({ value, onValueChange, ...rest }: DateInputProps) {
  return (
    <Input
      type="date"
      value={value ?? ''}
      onChange={(event) => onValueChange(event.target.value || null)}
      {...rest}
    />
  );
}

import { useId } from 'react';
import { cx } from '#ui/cx.ts';
import { useFieldTies } from './Field.tsx';
import type { Option } from './Select.tsx';

export interface RadioGroupProps<V extends string = string> {
  options: readonly (Option<V> & { readonly help?: string })[];
  value: V | undefined;
  onValueChange: (value: V) => void;
  /** Side by side where there is room. */
  inline?: boolean;
  disabled?: boolean;
  /** Accessible name when there is no Field around it. */
  label?: string;
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { options, value, onValueChange, inline, disabled, label } = props;
  const name = useId();
  const { labelId, id: _, ...ties } = useFieldTies();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      className={cx('flex gap-x-5 gap-y-2', inline ? 'flex-wrap' : 'flex-col')}
      {...ties}
    >
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2">
          <span className="flex h-5 items-center coarse:h-6">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onValueChange(option.value)}
              className="check-box size-4 rounded-full coarse:size-6"
            />
          </span>
          <span className="min-w-0">
            {option.label}
            {option.help && <span className="block text-label text-subtle">{option.help}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

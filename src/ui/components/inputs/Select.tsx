import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';
import { useFieldTies } from './Field.tsx';

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<V extends string = string> extends ComponentProps<'select'> {
  options: readonly Option<V>[];
  /** One of the options was chosen; with a placeholder, see `onChange`. */
  onValueChange?: ((value: V) => void) | undefined;
  /** The first, empty choice, e.g. "Choose a customer". */
  placeholder?: string;
}

/** The browser's own list: right on a phone, with a keyboard and with a screen reader. For a search use Combobox. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, placeholder, className, id, onValueChange, ...rest } = props;
  const choose = (text: string) => {
    const chosen = options.find(({ value }) => value === text);
    if (chosen) onValueChange?.(chosen.value);
  };
  const { labelId: _, ...ties } = useFieldTies(id);
  return (
    <span className={cx('relative block', className)}>
      <select
        className="field-box h-(--control) appearance-none truncate pe-8"
        onChange={(event) => choose(event.target.value)}
        {...ties}
        {...rest}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-e-2.5 top-1/2 size-3.5 -translate-y-1/2 text-subtle"
        aria-hidden="true"
      />
    </span>
  );
}

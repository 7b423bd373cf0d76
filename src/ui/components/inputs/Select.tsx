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
  /** Called with the chosen option; for the empty placeholder option, see `onChange`. */
  onValueChange?: ((value: V) => void) | undefined;
  /** The first, empty option, e.g. "Choose a customer". */
  placeholder?: string;
}

/** The browser's select: works well on phones, by keyboard and with screen readers. For searching use Combobox. */
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

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useFieldTies } from './Field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly Option[];
  /** The first, empty choice, e.g. "Choose a customer". */
  placeholder?: string;
}

/** The browser's own list: right on a phone, with a keyboard and with a screen reader. For a search use Combobox. */
export function Select({ options, placeholder, className, id, ...rest }: SelectProps) {
  const { labelId: _, ...ties } = useFieldTies(id);
  return (
    <span className={cx('relative block', className)}>
      <select className="field-box h-(--control) appearance-none truncate pe-8" {...ties} {...rest}>
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

import { type ComponentProps, useState } from 'react';
import { withDigits } from '#kernel/unit-price.ts';
import { Input } from '#ui/components/inputs/Input.tsx';
import { groupDecimal, parseDecimal } from '#ui/format/decimal.ts';
import { parseUnitPrice, type Typed } from '#ui/format/typed-number.ts';
import { useWorkplace } from '../workplace.tsx';

export interface NumberCellProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'prefix'> {
  value: Typed;
  onValueChange: (value: Typed) => void;
  /** Number of decimals. */
  scale: number;
  suffix?: string;
  /** Takes up to six decimals, and shows at least `scale`. */
  isUnitPrice?: boolean;
}

/** A number in a line. The typed text is kept until blur, then formatted in the company's locale. */
export function NumberCell({
  value,
  onValueChange,
  scale,
  suffix,
  isUnitPrice = false,
  onBlur,
  className,
  ...rest
}: NumberCellProps) {
  const { locale } = useWorkplace().viewer;
  const read = isUnitPrice ? parseUnitPrice : parseDecimal;
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    value === null || value === undefined
      ? ''
      : groupDecimal(isUnitPrice ? withDigits(value, scale) : plain(value, scale), locale);
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      className={`tabular [&_input]:text-end ${suffix ? '' : 'text-end'} ${className ?? ''}`}
      value={typed ?? shown}
      {...(suffix && { suffix: <span aria-hidden="true">{suffix}</span> })}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        onValueChange(read(event.target.value, scale, locale));
      }}
      onBlur={(event) => {
        if (typed !== null && read(typed, scale, locale) !== undefined) setTyped(null);
        onBlur?.(event);
      }}
      {...rest}
    />
  );
}

/** Money keeps its two decimals; other numbers lose trailing zeros. */
function plain(value: string, scale: number): string {
  return scale === 2 || !value.includes('.') ? value : value.replace(/\.?0+$/, '');
}

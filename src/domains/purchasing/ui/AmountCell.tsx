import { useState } from 'react';
import { Field } from '#ui/components/Field.tsx';
import { Input } from '#ui/components/Input.tsx';
import { groupDecimal, parseDecimal } from '#ui/format/decimal.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Typed } from './line-form.rules.ts';

export interface AmountCellProps {
  label: string;
  value: Typed;
  onValueChange: (value: Typed) => void;
  /** Digits after the point. */
  scale: number;
  suffix?: string;
  error?: string | undefined;
  hideLabel?: boolean;
  disabled?: boolean;
}

/** A number of a line. What is typed stands until it is left; then it is written as the company writes numbers. */
export function AmountCell({
  label,
  value,
  onValueChange,
  scale,
  suffix,
  error,
  hideLabel,
  disabled,
}: AmountCellProps) {
  const { locale } = useWorkplace().viewer;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null || value === undefined ? '' : groupDecimal(plain(value, scale), locale);
  return (
    <Field label={label} error={error} hideLabel={hideLabel ?? false}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        className={`tabular [&_input]:text-end ${suffix ? '' : 'text-end'}`}
        value={typed ?? shown}
        disabled={disabled}
        {...(suffix && { suffix: <span aria-hidden="true">{suffix}</span> })}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          onValueChange(parseDecimal(event.target.value, scale, locale));
        }}
        onBlur={() => {
          if (typed !== null && parseDecimal(typed, scale, locale) !== undefined) setTyped(null);
        }}
      />
    </Field>
  );
}

/** Money keeps its two digits; of a quantity only those that say something are shown. */
function plain(value: string, scale: number): string {
  return scale === 2 || !value.includes('.') ? value : value.replace(/\.?0+$/, '');
}

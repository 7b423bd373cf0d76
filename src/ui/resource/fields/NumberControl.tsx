import { useState } from 'react';
import { Input } from '#ui/components/inputs/Input.tsx';
import { parseDecimal } from '#ui/format/decimal.ts';
import { percentOf, rateOf } from '#ui/format/typed-number.ts';
import { decimalText } from '../field-text.ts';
import { useWorkplace } from '../workplace.tsx';
import { type ControlProps, unreadable } from './control.ts';

/** A number in the company's locale; stored as a JSON number or, with decimals, as an exact string. */
export function NumberControl({ field, value, onChange, onBlur, disabled }: ControlProps) {
  const { locale } = useWorkplace().viewer;
  const [typed, setTyped] = useState<string | null>(null);
  const isWhole = field.kind === 'integer';
  const scale = isWhole ? 0 : (field.scale ?? 2) - (field.percent ? 2 : 0);
  const read = (text: string) => {
    const number = parseDecimal(text, scale, locale);
    return field.percent ? rateOf(number) : number;
  };
  const kept = field.percent && typeof value === 'string' ? (percentOf(value) ?? value) : value;
  const shown = kept === null || kept === undefined ? '' : decimalText(String(kept), locale);
  return (
    <Input
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed ?? shown}
      {...(field.percent && { suffix: <span aria-hidden="true">%</span> })}
      disabled={disabled}
      onChange={(event) => {
        setTyped(event.target.value);
        const text = read(event.target.value);
        if (text === undefined) onChange(unreadable);
        else onChange(text === null ? null : isWhole ? Number(text) : text);
      }}
      onBlur={() => {
        if (typed !== null && read(typed) !== undefined) setTyped(null);
        onBlur?.();
      }}
    />
  );
}

import { type ComponentProps, useState } from 'react';
import { groupDecimal, parseDecimal } from '#ui/format/decimal.ts';
import { currencyScale, currencySign } from '#ui/format/money.ts';
import { parseUnitPrice } from '#ui/format/typed-number.ts';
import { Input } from './Input.tsx';

export interface MoneyInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'prefix'> {
  /** Decimal string ("183.05"), or null when empty. */
  value: string | null;
  /** Called with undefined while the text is not a valid amount: the form reports it and keeps the text. */
  onValueChange: (value: string | null | undefined) => void;
  /** ISO 4217 code. */
  currency: string;
  locale?: string;
  /** Takes up to six decimals, whatever the currency has. */
  isUnitPrice?: boolean;
}

export function MoneyInput({
  value,
  onValueChange,
  currency,
  locale,
  isUnitPrice = false,
  onBlur,
  ...rest
}: MoneyInputProps) {
  const scale = currencyScale(currency);
  const read = isUnitPrice ? parseUnitPrice : parseDecimal;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : groupDecimal(value, locale));
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      prefix={<span aria-hidden="true">{currencySign(currency, locale)}</span>}
      value={shown}
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

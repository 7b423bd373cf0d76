import { type ComponentProps, useState } from 'react';
import { Input } from '#ui/components/inputs/Input.tsx';
import { groupDecimal, parseDecimal } from '#ui/format/decimal.ts';
import { percentOf, rateOf, type Typed } from '#ui/format/typed-number.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface Discount {
  readonly amount: Typed;
  readonly percent: Typed;
}

export interface DiscountCellProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix'> {
  value: Discount;
  onValueChange: (value: Discount) => void;
  scale: number;
}

/** A discount: "10%" is a share, "10" an amount, so that one input serves both. */
export function DiscountCell({ value, onValueChange, scale, onBlur, ...rest }: DiscountCellProps) {
  const { locale } = useWorkplace().viewer;
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): Discount => {
    const share = /^(.*)%$/.exec(text.trim());
    if (!share) return { amount: parseDecimal(text, scale, locale), percent: null };
    const percent = rateOf(parseDecimal(share[1] ?? '', 2, locale));
    return { amount: null, percent: percent ?? undefined };
  };
  const isRead = ({ amount, percent }: Discount) => amount !== undefined && percent !== undefined;
  return (
    <Input
      inputMode="text"
      autoComplete="off"
      className="text-end tabular"
      placeholder="–"
      title="An amount, or a share like 10%"
      value={typed ?? textOf(value, locale)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        onValueChange(read(event.target.value));
      }}
      onBlur={(event) => {
        if (typed !== null && isRead(read(typed))) setTyped(null);
        onBlur?.(event);
      }}
      {...rest}
    />
  );
}

function textOf({ amount, percent }: Discount, locale: string): string {
  if (percent) return `${groupDecimal(percentOf(percent) ?? '', locale)}%`;
  return amount && Number(amount) !== 0 ? groupDecimal(amount, locale) : '';
}

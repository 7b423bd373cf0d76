import { useState } from 'react';
import { endingsIn, type PriceChange, type PriceEnding } from '#domains/inventory/price-change.rules.ts';
import { currencyExponent } from '#kernel/money.ts';
import { toUnitPrice } from '#kernel/unit-price.ts';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { MoneyInput } from '#ui/components/inputs/MoneyInput.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { parseDecimal } from '#ui/format/decimal.ts';
import { formatMoney } from '#ui/format/money.ts';
import { rateOf, type Typed } from '#ui/format/typed-number.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export type TypedChange = {
  readonly kind: PriceChange['kind'];
  /** A rate or an amount, as typed. */
  readonly value: Typed;
  readonly ending: PriceEnding;
};

/** Undefined until a change is typed that can be read. */
export function usePriceChange({ kind, value }: TypedChange): PriceChange | undefined {
  const { currency } = useWorkplace().viewer;
  if (!value) return undefined;
  if (kind !== 'amount') return { kind, rate: value };
  const amount = toUnitPrice(value, currencyExponent(currency));
  return amount === undefined ? undefined : { kind, amount };
}

const kinds = [
  { value: 'percent', label: 'By percent' },
  { value: 'amount', label: 'By an amount' },
  { value: 'markup', label: 'From cost' },
] as const;

const helps: Record<PriceChange['kind'], string> = {
  percent: '5 raises prices by 5%, -5 lowers them',
  amount: 'Added to each price; with a minus taken from it',
  markup: '60 makes a part that costs 10 sell at 16',
};

export interface PriceChangeFormProps {
  value: TypedChange;
  onChange: (value: TypedChange) => void;
}

export function PriceChangeForm({ value, onChange }: PriceChangeFormProps) {
  const { currency, locale } = useWorkplace().viewer;
  const { kind } = value;
  const set = (patch: Partial<TypedChange>) => onChange({ ...value, ...patch });
  const example = (amount: string) => formatMoney(amount, currency, locale);
  const endings: Record<PriceEnding, string> = {
    exact: 'No rounding',
    half: `To the nearest ${example('0.50')}`,
    whole: `To the nearest ${example('1.00')}`,
    five: `To the nearest ${example('5.00')}`,
    ninety_five: 'Up to the next .95',
    ninety_nine: 'Up to the next .99',
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="How">
        <Select value={kind} options={kinds} onValueChange={(next) => set({ kind: next, value: null })} />
      </Field>
      <Field
        label={kind === 'amount' ? 'Amount' : kind === 'markup' ? 'Markup' : 'Change'}
        help={helps[kind]}
        error={value.value === undefined ? 'Enter a number.' : undefined}
      >
        {kind === 'amount' ? (
          <MoneyInput
            value={value.value ?? null}
            onValueChange={(next) => set({ value: next })}
            currency={currency}
            locale={locale}
            isUnitPrice
          />
        ) : (
          <PercentInput key={kind} locale={locale} onChange={(next) => set({ value: next })} />
        )}
      </Field>
      <Field label="Rounding">
        <Select
          value={value.ending}
          options={endingsIn(currencyExponent(currency)).map((one) => ({ value: one, label: endings[one] }))}
          onValueChange={(ending) => set({ ending })}
        />
      </Field>
    </div>
  );
}

function PercentInput({ locale, onChange }: { locale: string; onChange: (rate: Typed) => void }) {
  const [text, setText] = useState('');
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      suffix={<span aria-hidden="true">%</span>}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(rateOf(parseDecimal(target.value, 2, locale)));
      }}
    />
  );
}

import { useId } from 'react';
import { currencyExponent } from '#kernel/money.ts';
import { Money } from '#ui/components/Money.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type Discount, DiscountCell } from './DiscountCell.tsx';

export interface InvoiceTotalsProps {
  subtotal: string;
  discount: string;
  tax: string;
  total: string;
  currency: string;
  /** Off the whole document, as it stands in the form. */
  given?: Discount;
  onGivenChange?: (discount: Discount) => void;
}

/** What the lines come to; each change of a line is here at once. */
export function InvoiceTotals(props: InvoiceTotalsProps) {
  const { subtotal, discount, tax, total, currency, given, onGivenChange } = props;
  const { locale } = useWorkplace().viewer;
  const id = useId();
  const rows: [string, string][] = [
    ['Subtotal', subtotal],
    ...(Number(discount) === 0 ? [] : ([['Discount', `-${discount}`]] satisfies [string, string][])),
    ['Tax', tax],
  ];
  return (
    <dl className="ms-auto grid w-full max-w-72 grid-cols-[1fr_auto] gap-x-6 gap-y-1" aria-live="polite">
      {given && onGivenChange && (
        <div className="col-span-2 flex items-center justify-between gap-6 pb-1">
          <label htmlFor={id} className="text-muted">
            Discount on all
          </label>
          <DiscountCell
            id={id}
            className="w-28 text-end tabular"
            scale={currencyExponent(currency)}
            value={given}
            onValueChange={onGivenChange}
          />
        </div>
      )}
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="text-end">
            <Money value={value} currency={currency} locale={locale} />
          </dd>
        </div>
      ))}
      <div className="col-span-2 mt-1 grid grid-cols-subgrid border-t border-line-strong pt-2 text-lead font-semibold">
        <dt>Total</dt>
        <dd className="text-end">
          <Money value={total} currency={currency} locale={locale} />
        </dd>
      </div>
    </dl>
  );
}

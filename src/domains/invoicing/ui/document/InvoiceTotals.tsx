import { useId } from 'react';
import { currencyExponent } from '#kernel/money.ts';
import { DocumentTotals } from '#ui/components/values/DocumentTotals.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type Discount, DiscountCell } from '../drafts/DiscountCell.tsx';

export interface InvoiceTotalsProps {
  subtotal: string;
  discount: string;
  tax: string;
  total: string;
  currency: string;
  /** The discount on the whole document, as in the form. */
  given?: Discount;
  onGivenChange?: (discount: Discount) => void;
}

/** The totals of the form's lines, updated on every change. */
export function InvoiceTotals(props: InvoiceTotalsProps) {
  const { subtotal, discount, tax, total, currency, given, onGivenChange } = props;
  const { locale } = useWorkplace().viewer;
  const id = useId();
  return (
    <DocumentTotals
      rows={[
        ['Subtotal', subtotal],
        ...(Number(discount) === 0 ? [] : [['Discount', `-${discount}`] as const]),
        ['Tax', tax],
      ]}
      total={total}
      currency={currency}
      locale={locale}
    >
      {given && onGivenChange && (
        <div className="col-span-2 flex items-center justify-between gap-6 pb-1">
          <dt>
            <label htmlFor={id} className="text-muted">
              Discount on all
            </label>
          </dt>
          <dd>
            <DiscountCell
              id={id}
              className="w-28 text-end tabular"
              scale={currencyExponent(currency)}
              value={given}
              onValueChange={onGivenChange}
            />
          </dd>
        </div>
      )}
    </DocumentTotals>
  );
}

import { Money } from '#ui/components/Money.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

export interface InvoiceTotalsProps {
  subtotal: string;
  discount: string;
  tax: string;
  total: string;
  currency: string;
}

/** What the lines come to; each change of a line is here at once. */
export function InvoiceTotals({ subtotal, discount, tax, total, currency }: InvoiceTotalsProps) {
  const { locale } = useWorkplace().viewer;
  const rows: [string, string][] = [
    ['Subtotal', subtotal],
    ...(Number(discount) === 0 ? [] : ([['Discount', `-${discount}`]] satisfies [string, string][])),
    ['Tax', tax],
  ];
  return (
    <dl className="ms-auto grid w-full max-w-72 grid-cols-[1fr_auto] gap-x-6 gap-y-1" aria-live="polite">
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

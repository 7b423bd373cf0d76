import { Money } from '#ui/components/Money.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { FormTotals } from './line-form.rules.ts';

/** What the lines come to; each change of a line is here at once. */
export function Totals({ totals }: { totals: Omit<FormTotals, 'nets'> }) {
  const { currency, locale } = useWorkplace().viewer;
  const rows = [
    ['Subtotal', totals.subtotal],
    ['Tax', totals.tax_amount],
    ['Shipping', totals.shipping_amount],
  ].filter(([label, value]) => label !== 'Shipping' || Number(value) !== 0);
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
          <Money value={totals.total_amount} currency={currency} locale={locale} />
        </dd>
      </div>
    </dl>
  );
}

import type { ReactNode } from 'react';
import { Money } from './Money.tsx';

export interface DocumentTotalsProps {
  /** Label and amount, in the order of the printed document. */
  rows: readonly (readonly [label: string, amount: string])[];
  total: string;
  currency: string;
  locale: string;
  /** Above the sums: inputs that apply to the whole document. */
  children?: ReactNode;
}

/** The totals of a document's lines, updated with each change. */
export function DocumentTotals({ rows, total, currency, locale, children }: DocumentTotalsProps) {
  return (
    <dl className="ms-auto grid w-full max-w-72 grid-cols-[1fr_auto] gap-x-6 gap-y-1" aria-live="polite">
      {children}
      {rows.map(([label, amount]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="text-end">
            <Money value={amount} currency={currency} locale={locale} />
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

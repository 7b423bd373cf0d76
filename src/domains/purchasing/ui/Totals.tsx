import { DocumentTotals } from '#ui/components/values/DocumentTotals.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { FormTotals } from './orders/line-form.rules.ts';

/** The totals of an order or a bill; shipping only if there is any. */
export function Totals({ totals }: { totals: Omit<FormTotals, 'nets'> }) {
  const { currency, locale } = useWorkplace().viewer;
  const hasShipping = Number(totals.shipping_amount) !== 0;
  return (
    <DocumentTotals
      rows={[
        ['Subtotal', totals.subtotal],
        ['Tax', totals.tax_amount],
        ...(hasShipping ? [['Shipping', totals.shipping_amount] as const] : []),
      ]}
      total={totals.total_amount}
      currency={currency}
      locale={locale}
    />
  );
}

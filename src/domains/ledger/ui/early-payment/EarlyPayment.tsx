import type { DiscountTerms } from '#domains/ledger/early-payment/early-payment.rules.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { When } from '#ui/components/values/When.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** “2% off ($12.40) if paid by Dec 8”. */
export function EarlyPayment({ terms, amount }: { terms: DiscountTerms; amount: string }) {
  const { currency, locale } = useWorkplace().viewer;
  const percent = Number(terms.discount_percent);
  return (
    <>
      {percent.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 2 })} off (
      <Money value={amount} currency={currency} locale={locale} />) if paid by{' '}
      <When at={terms.discount_until} locale={locale} />
    </>
  );
}

import { formatShare } from '#domains/price-book/ui/format-share.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { Money } from '#ui/components/values/Money.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type FormTotals, type LineForm, marginOfForm } from './draft-form.rules.ts';

interface LinesMarginProps {
  lines: readonly LineForm[];
  nets: FormTotals['nets'];
  currency: string;
}

/** What is left of the prices after cost, for the office only: the customer never sees it. */
export function LinesMargin({ lines, nets, currency }: LinesMarginProps) {
  const { locale } = useWorkplace().viewer;
  const { price, left, share, unknown } = marginOfForm(lines, nets, currency);
  if (share === undefined) return null;
  const exponent = currencyExponent(currency);
  return (
    <p className={cx('text-label', left < 0n ? 'text-tone-danger' : 'text-muted')}>
      Margin <span className="font-semibold tabular">{formatShare(share, locale)}</span>,{' '}
      <Money value={fromMinor(left, exponent)} currency={currency} locale={locale} /> of{' '}
      <Money value={fromMinor(price, exponent)} currency={currency} locale={locale} />
      {unknown > 0 && ` · ${unknown} ${unknown === 1 ? 'line has' : 'lines have'} no known cost`}
    </p>
  );
}

import { cx } from '#ui/cx.ts';
import { formatMoney } from '#ui/format/money.ts';

export interface MoneyProps {
  /** Decimal string from the API. */
  value: string | null | undefined;
  currency: string;
  locale?: string;
  className?: string;
}

export function Money({ value, currency, locale, className }: MoneyProps) {
  return (
    <span className={cx('tabular whitespace-nowrap', className)}>{formatMoney(value, currency, locale)}</span>
  );
}

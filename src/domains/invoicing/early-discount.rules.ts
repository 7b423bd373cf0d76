import type { DiscountTerms } from '#domains/ledger/early-payment/early-payment.rules.ts';
import type { EarlyDiscount } from './invoice-document.report.ts';

interface Words {
  readonly rate: (percent: string) => string;
  readonly money: (amount: string) => string;
  readonly day: (day: string) => string;
}

/** What a document says to its recipient: “2% discount of $24.80 if paid by 10 Jan 2027”. */
export const earlyDiscountText = (
  { percent, amount, until }: EarlyDiscount,
  { rate, money, day }: Words,
): string => `${rate(percent)} discount of ${money(amount)} if paid by ${day(until)}`;

/** The terms of an invoice: its `discount_percent` is the discount on all of its lines. */
export const earlyTerms = ({
  early_discount_percent,
  discount_until,
}: {
  readonly early_discount_percent: string | null;
  readonly discount_until: string | null;
}): DiscountTerms => ({ discount_percent: early_discount_percent, discount_until });

/** Of a draft: as long as it is not known, the server takes what is agreed with the customer. */
export const agreedDiscount = { early_discount_percent: undefined, early_discount_days: undefined };

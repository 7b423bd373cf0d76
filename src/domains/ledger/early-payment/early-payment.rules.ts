/** The discount for paying a bill or an invoice early, such as 2 % within ten days. Amounts are minor units, days `YYYY-MM-DD`. */
import { compareDates } from '#kernel/dates.ts';
import { currencyExponent, fromMinor, multiply, roundHalfEven } from '#kernel/money.ts';

export interface DiscountTerms {
  /** "0.0200" */
  readonly discount_percent: string | null;
  /** The last day. */
  readonly discount_until: string | null;
}

/** Of what is still open; nothing after the last day. */
export function offeredDiscount(terms: DiscountTerms, open: bigint, paid_on: string): bigint {
  const { discount_percent, discount_until } = terms;
  if (discount_percent === null || discount_until === null) return 0n;
  return compareDates(paid_on, discount_until) <= 0 ? multiply(open, discount_percent) : 0n;
}

export interface DiscountedDocument extends DiscountTerms {
  readonly number: string | null;
  readonly balance: bigint;
  /** What is paid. */
  readonly amount: bigint;
  readonly discount: bigint;
}

/** Why a document can't have this discount; undefined if it can. The discount is for paying all of it. */
export function discountFault(
  document: DiscountedDocument,
  paid_on: string,
  currency: string,
): string | undefined {
  const { discount, balance, amount, number, discount_until } = document;
  const money = (minor: bigint) => fromMinor(minor, currencyExponent(currency));
  if (discount < 0n) return 'A discount can’t be below zero.';
  if (discount === 0n) return undefined;
  const offered = offeredDiscount(document, balance, paid_on);
  if (offered === 0n)
    return discount_until === null
      ? `${number} has no discount.`
      : `The discount of ${number} ended on ${discount_until}.`;
  if (discount > offered) return `The discount of ${number} is ${money(offered)} at most.`;
  if (amount + discount !== balance)
    return `The discount is for paying all of ${number}: pay ${money(balance - discount)}.`;
  return undefined;
}

export interface TaxedRate {
  /** In millionths. */
  readonly rate: number;
  readonly net: bigint;
  readonly tax: bigint;
}

/** What of a discount is tax, by rate: each has its share of the discount in proportion to what it charged of the whole. */
export function taxOfDiscount(rates: readonly TaxedRate[], discount: bigint, whole: bigint): TaxedRate[] {
  if (whole <= 0n) return [];
  const shareOf = (part: bigint) => roundHalfEven(part * discount, whole);
  let through = 0n;
  return rates.flatMap(({ rate, net, tax }) => {
    const gross = shareOf(through + net + tax) - shareOf(through);
    through += net + tax;
    const taxShare = shareOf(tax);
    return gross === 0n && taxShare === 0n ? [] : [{ rate, net: gross - taxShare, tax: taxShare }];
  });
}

/** The discount for paying a bill early, such as 2 % within ten days. Amounts are minor units, days `YYYY-MM-DD`. */
import { compareDates } from '#kernel/dates.ts';
import { multiply, roundHalfEven } from '#kernel/money.ts';

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

export interface ClaimedRate {
  /** In millionths. */
  readonly rate: number;
  readonly net: bigint;
  readonly tax: bigint;
}

/** What of a discount takes tax back, by rate: each has its share of the discount in proportion to what it charged of the whole. */
export function taxOfDiscount(rates: readonly ClaimedRate[], discount: bigint, whole: bigint): ClaimedRate[] {
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

/** How many prices are changed at once: by a share, by an amount, or from their costs. */
import type { UnitPrice } from '#kernel/money.ts';
import {
  changedByShare,
  comparePrices,
  inMillionths,
  ofMillionths,
  priceDecimals,
  sumOfPrices,
} from '#kernel/unit-price.ts';

/** `rate`: "0.05" is 5%. `amount`: what is added to each price. */
export type PriceChange =
  | { readonly kind: 'percent' | 'markup'; readonly rate: string }
  | { readonly kind: 'amount'; readonly amount: UnitPrice };

export const priceEndings = ['exact', 'half', 'whole', 'five', 'ninety_five', 'ninety_nine'] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** `cost` is undefined where it is not known. */
export type Priced = { readonly price: UnitPrice; readonly cost: UnitPrice | undefined };

/**
 * The new price, never below 0. Undefined where there is nothing to calculate it from: no cost for a markup, no price
 * for a share. `exponent`: decimal places of the currency.
 */
export function changedPrice(
  priced: Priced,
  change: PriceChange,
  ending: PriceEnding,
  exponent: number,
): UnitPrice | undefined {
  const exact = exactPrice(priced, change, exponent);
  if (exact === undefined) return undefined;
  if (comparePrices(exact, 0n) <= 0) return 0n;
  return ofMillionths(withEnding(inMillionths(exact, exponent), ending), exponent);
}

function exactPrice({ price, cost }: Priced, change: PriceChange, exponent: number): UnitPrice | undefined {
  if (change.kind === 'amount') return sumOfPrices(price, change.amount);
  const base = change.kind === 'markup' ? cost : price;
  const isThere = base !== undefined && comparePrices(base, 0n) !== 0;
  return isThere ? changedByShare(base, change.rate, exponent) : undefined;
}

/** In millionths. Steps are rounded to the nearest, halves up; the others are the next price that ends so. */
function withEnding(price: bigint, ending: PriceEnding): bigint {
  const unit = 10n ** BigInt(priceDecimals);
  const nearest = (step: bigint) => (step > 0n ? ((price + step / 2n) / step) * step : price);
  const next = (hundredths: bigint) => {
    const end = (unit * hundredths) / 100n;
    const whole = (price / unit) * unit + end;
    return whole >= price ? whole : whole + unit;
  };
  switch (ending) {
    case 'exact':
      return price;
    case 'half':
      return nearest(unit / 2n);
    case 'whole':
      return nearest(unit);
    case 'five':
      return nearest(5n * unit);
    case 'ninety_five':
      return next(95n);
    case 'ninety_nine':
      return next(99n);
  }
}

/** Endings that a currency has: without cents there is nothing between whole amounts. */
export function endingsIn(exponent: number): readonly PriceEnding[] {
  return exponent >= 2 ? priceEndings : ['exact', 'five'];
}

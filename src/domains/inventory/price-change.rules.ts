/** How many prices are changed at once: by a share, by an amount, or from their costs. */
import { multiply } from '#kernel/money.ts';

/** `rate`: "0.05" is 5%. `amount`: in minor units. */
export type PriceChange =
  | { readonly kind: 'percent' | 'markup'; readonly rate: string }
  | { readonly kind: 'amount'; readonly amount: bigint };

export const priceEndings = ['exact', 'half', 'whole', 'five', 'ninety_five', 'ninety_nine'] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** In minor units; `cost` is undefined where it is not known. */
export type Priced = { readonly price: bigint; readonly cost: bigint | undefined };

/**
 * The new price in minor units, never below 0. Undefined where there is nothing to calculate it from: no cost for a markup, no price
 * for a share. `exponent`: decimal places of the currency.
 */
export function changedPrice(
  priced: Priced,
  change: PriceChange,
  ending: PriceEnding,
  exponent: number,
): bigint | undefined {
  const exact = exactPrice(priced, change);
  if (exact === undefined) return undefined;
  return exact <= 0n ? 0n : withEnding(exact, ending, exponent);
}

function exactPrice({ price, cost }: Priced, change: PriceChange): bigint | undefined {
  if (change.kind === 'amount') return price + change.amount;
  const base = change.kind === 'markup' ? cost : price;
  return base ? base + multiply(base, change.rate) : undefined;
}

/** Steps are rounded to the nearest, halves up; the others are the next price that ends so. */
function withEnding(price: bigint, ending: PriceEnding, exponent: number): bigint {
  const unit = 10n ** BigInt(exponent);
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

import type { UnitPrice } from '#kernel/money.ts';
import { changedByShare } from '#kernel/unit-price.ts';

/** A price under a price level: `change` is -0.1 for 10% less. */
export function priceAtLevel(
  price: UnitPrice,
  change: string | null | undefined,
  exponent: number,
): UnitPrice {
  return change ? changedByShare(price, change, exponent) : price;
}

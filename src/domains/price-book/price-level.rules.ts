import { multiply } from '#kernel/money.ts';

/** A price in minor units under a price level: `change` is -0.1 for 10% less. */
export function priceAtLevel(price: bigint, change: string | null | undefined): bigint {
  return change ? price + multiply(price, change) : price;
}

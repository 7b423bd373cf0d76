/**
 * The cost of stock: a perpetual moving average by exact quantity and value (ASC 330-10-30-9; IAS 2.25). Of each part the company has one
 * pool; what leaves takes its share of the pool's value, rounded once, and the last piece takes what is left. Quantities are
 * thousandths of a piece, values minor units.
 */
import { multiply, roundHalfEven, type UnitPrice } from '#kernel/money.ts';
import { asFineAs } from '#kernel/unit-price.ts';
import { fromThousandths } from './quantity.rules.ts';

/** `quantity` is negative when more was used than came; `value` is then what that was estimated at, negative too. */
export interface Pool {
  readonly quantity: bigint;
  readonly value: bigint;
}

/** Pieces that left before they came, at an estimate. */
export interface Shortfall {
  readonly quantity: bigint;
  readonly value: bigint;
}

/** What a delivery says about pieces that left before: their estimate is replaced by their cost. */
export interface Settlement<S extends Shortfall = Shortfall> {
  /** Null: it is not known which pieces they were. */
  readonly of: S | null;
  readonly quantity: bigint;
  readonly estimate: bigint;
  readonly cost: bigint;
}

const pieces = 1000n;
export const max = (a: bigint, b: bigint) => (a > b ? a : b);
export const min = (a: bigint, b: bigint) => (a < b ? a : b);

/** What `quantity` pieces at `unit_cost` are worth, in minor units. */
export const worth = (unit_cost: UnitPrice, quantity: bigint) =>
  multiply(unit_cost, fromThousandths(quantity));

/** The share of `value` that `quantity` of `whole` pieces carry; all of them carry all of it. */
export function shareOf(value: bigint, quantity: bigint, whole: bigint): bigint {
  return quantity === whole ? value : roundHalfEven(value * quantity, whole);
}

/** Value that no piece carries. It comes from books kept by other rules, and is written off before anything else happens. */
export function restOf({ quantity, value }: Pool): bigint {
  if (quantity === 0n) return value;
  return quantity > 0n === value > 0n ? 0n : value;
}

/**
 * The cost of one for reading: the first of `known` that comes to the pool's value, else the average, as fine as what is known. Undefined
 * where nothing is on hand.
 */
export function unitCost(
  { quantity, value }: Pool,
  known: readonly (UnitPrice | null | undefined)[],
  exponent: number,
): UnitPrice | undefined {
  if (quantity <= 0n) return undefined;
  const given = known.filter((one) => one != null);
  const same = given.find((one) => worth(one, quantity) === value);
  return same ?? asFineAs(given, value * pieces, quantity, exponent);
}

/** The value that leaves with `quantity` pieces. Those that are not there leave at `estimate`, the cost of one, and are short. */
export function issue(
  pool: Pool,
  quantity: bigint,
  estimate: UnitPrice,
): { readonly value: bigint; readonly short: Shortfall | null } {
  const there = max(pool.quantity, 0n);
  const taken = min(quantity, there);
  const known = taken === 0n ? 0n : shareOf(pool.value, taken, there);
  const missing = quantity - taken;
  if (missing === 0n) return { value: known, short: null };
  const value = worth(estimate, missing);
  return { value: known + value, short: { quantity: missing, value } };
}

/**
 * Which pieces that left before a delivery of `quantity` at `value` settles, the oldest first. Afterwards the pool's value is what it was,
 * plus the delivery, less what the settlements cost more than estimated.
 */
export function settle<S extends Shortfall>(
  pool: Pool,
  shortfalls: readonly S[],
  quantity: bigint,
  value: bigint,
): Settlement<S>[] {
  let open = pool.quantity < 0n ? min(quantity, -pool.quantity) : 0n;
  let settled = 0n;
  let spent = 0n;
  const settlements: Settlement<S>[] = [];
  const add = (of: S | null, short: Shortfall) => {
    const now = min(open, short.quantity);
    if (now === 0n) return;
    const until = shareOf(value, settled + now, quantity);
    const estimate = shareOf(short.value, now, short.quantity);
    settlements.push({ of, quantity: now, estimate, cost: until - spent });
    open -= now;
    settled += now;
    spent = until;
  };
  for (const one of shortfalls) add(one, one);
  if (open > 0n) {
    const named = shortfalls.reduce((sum, one) => sum + one.quantity, 0n);
    const estimated = shortfalls.reduce((sum, one) => sum + one.value, 0n);
    add(null, { quantity: -pool.quantity - named, value: -pool.value - estimated });
  }
  return settlements;
}

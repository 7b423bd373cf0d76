/**
 * The cost of stock: a perpetual moving average by exact quantity and value (ASC 330-10-30-9; IAS 2.25). Of each part the company has one
 * pool; what leaves takes its share of the pool's value, rounded once, and the last piece takes what is left. Quantities are
 * thousandths of a piece, values minor units.
 */
import { roundHalfEven } from '#kernel/money.ts';
import { thousandths } from './quantity.rules.ts';

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
const max = (a: bigint, b: bigint) => (a > b ? a : b);
const min = (a: bigint, b: bigint) => (a < b ? a : b);

/** What `quantity` pieces at `unit_cost` are worth, in minor units. */
export const worth = (unit_cost: bigint, quantity: bigint) => roundHalfEven(unit_cost * quantity, pieces);

/** The share of `value` that `quantity` of `whole` pieces carry; all of them carry all of it. */
export function shareOf(value: bigint, quantity: bigint, whole: bigint): bigint {
  return quantity === whole ? value : roundHalfEven(value * quantity, whole);
}

/** Value that no piece carries. It comes from books kept by other rules, and is written off before anything else happens. */
export function restOf({ quantity, value }: Pool): bigint {
  if (quantity === 0n) return value;
  return quantity > 0n === value > 0n ? 0n : value;
}

export const unitCost = ({ quantity, value }: Pool): bigint | undefined =>
  quantity > 0n ? roundHalfEven(value * pieces, quantity) : undefined;

/** What one of `quantity` ("2.500") pieces cost that cost `cost` together. */
export const unitCostOf = (cost: bigint, quantity: string) =>
  roundHalfEven(cost * pieces, thousandths(quantity));

/** The value that leaves with `quantity` pieces. Those that are not there leave at `estimate`, the cost of one, and are short. */
export function issue(
  pool: Pool,
  quantity: bigint,
  estimate: bigint,
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

/** How much of a delivery is still in the pool, and what of the pool's value came with it. In 10⁻¹² of the units of the pool. */
export interface Share {
  readonly quantity: bigint;
  readonly value: bigint;
}

const fine = 10n ** 12n;

export interface Moved {
  readonly quantity: bigint;
  readonly value: bigint;
  /** Of a change of value without pieces: whether it is spread over all pieces of the pool. */
  readonly isRevaluation: boolean;
  /** Whether the pieces went back to the vendor out of this very delivery or, without pieces, it turned out to have cost more or less. */
  readonly isOfDelivery?: boolean;
}

/**
 * What is left of a delivery after the moves that followed it: whatever leaves takes the same part of every delivery. `before`: the pool
 * before the delivery.
 */
export function shareLeft(before: Pool, delivery: Shortfall, after: readonly Moved[]): Share {
  const came = min(delivery.quantity, max(before.quantity + delivery.quantity, 0n));
  let share: Share = {
    quantity: came * fine,
    value: shareOf(delivery.value * fine, came, delivery.quantity),
  };
  let quantity = before.quantity + delivery.quantity;
  let value = before.value + delivery.value;
  let kept = delivery.quantity;
  for (const move of after) {
    const left = quantity + move.quantity;
    if (move.isOfDelivery && move.quantity === 0n) {
      share = { ...share, value: share.value + move.value * fine };
    } else if (move.isOfDelivery) {
      const stays = kept + move.quantity;
      const keep = (of: bigint) => roundHalfEven(of * stays, kept);
      share = { quantity: keep(share.quantity), value: keep(share.value) };
      kept = stays;
    } else if (move.quantity < 0n) {
      const keep = (of: bigint) => (left > 0n ? roundHalfEven(of * left, quantity) : 0n);
      share = { quantity: keep(share.quantity), value: keep(share.value) };
    } else if (move.isRevaluation) {
      const scale = value === 0n ? 0n : roundHalfEven(share.value * (value + move.value), value);
      share = { ...share, value: scale };
    }
    value += move.value;
    quantity = left;
  }
  return share;
}

/** The part of a share that goes with `quantity` of the `whole` pieces that were not taken back yet. */
export function partOfShare(share: Share, quantity: bigint, whole: bigint): Share {
  return { quantity: shareOf(share.quantity, quantity, whole), value: shareOf(share.value, quantity, whole) };
}

/**
 * The part of `amount`, by which `quantity` pieces of a delivery cost more or less than they came for, that belongs to those of them that are
 * left in the pool. The rest is a cost of what has left. It never makes the pool worth less than nothing.
 */
export function costOnHand(pool: Pool, share: Share, quantity: bigint, amount: bigint): bigint {
  if (pool.quantity <= 0n) return 0n;
  return max(roundHalfEven(amount * share.quantity, quantity * fine), -pool.value);
}

/**
 * Takes back a delivery at what it came for. Returns what the pool's value must be changed by besides, so that the rest is worth what
 * it would be if the delivery had never come; that is what earlier uses cost too much (positive) or too little.
 */
export function takeBack(
  pool: Pool,
  { quantity, value }: Shortfall,
  share: Share,
): { readonly difference: bigint; readonly short: Shortfall | null } {
  const left = pool.quantity - quantity;
  if (left < 0n) {
    const missing = pool.quantity > 0n ? -left : quantity;
    const short = { quantity: missing, value: shareOf(value, missing, quantity) };
    return { difference: min(pool.value, 0n) - short.value - (pool.value - value), short };
  }
  const others = { quantity: pool.quantity * fine - share.quantity, value: pool.value * fine - share.value };
  const rest =
    left === 0n || others.quantity <= 0n ? 0n : roundHalfEven(others.value * left, others.quantity);
  return { difference: max(rest, 0n) - (pool.value - value), short: null };
}

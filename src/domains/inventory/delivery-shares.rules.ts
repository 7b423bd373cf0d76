/**
 * What of the pool of a part came with which delivery. Nobody knows which piece left: whatever leaves takes the same part of every delivery, and
 * what goes back to the vendor leaves the others as if it had never come.
 */
import { roundHalfEven } from '#kernel/money.ts';
import { max, min, type Pool, type Shortfall, shareOf } from './stock-cost.rules.ts';

/** How much of a delivery is still in the pool, and what of the pool's value came with it. In 10⁻¹² of the units of the pool. */
export interface Share {
  readonly quantity: bigint;
  readonly value: bigint;
}

const fine = 10n ** 12n;

export interface Moved {
  readonly quantity: bigint;
  readonly value: bigint;
  /** `cost`: a delivery turned out to have cost more or less. `revaluation`: a change of value, spread over all pieces of the pool. */
  readonly what: 'delivery' | 'taken_back' | 'cost' | 'revaluation' | 'other';
  /** Which one came, went back or cost something else. */
  readonly delivery: string | null;
}

interface Lot extends Share {
  /** What of the delivery has not gone back. */
  readonly kept: bigint;
}

const none: Lot = { quantity: 0n, value: 0n, kept: 0n };

/** `before`: the pool before the moves, among them that of the delivery. A delivery before them is a part of the pool like any other. */
export function shareLeft(before: Pool, moves: readonly Moved[], delivery: string): Lot {
  let pool = before;
  const lots = new Map<string, Lot>();
  for (const move of moves) {
    follow(lots, pool, move);
    pool = { quantity: pool.quantity + move.quantity, value: pool.value + move.value };
  }
  return lots.get(delivery) ?? none;
}

function follow(lots: Map<string, Lot>, pool: Pool, { what, delivery, quantity, value }: Moved): void {
  const left = pool.quantity + quantity;
  const lot = delivery === null ? undefined : lots.get(delivery);
  if (what === 'delivery' && delivery !== null) {
    const came = min(quantity, max(left, 0n));
    const before = lot ?? none;
    lots.set(delivery, {
      quantity: before.quantity + came * fine,
      value: before.value + shareOf(value * fine, came, quantity),
      kept: before.kept + quantity,
    });
  } else if (what === 'cost' && delivery !== null && lot) {
    lots.set(delivery, { ...lot, value: lot.value + value * fine });
  } else if (what === 'revaluation') {
    if (pool.value !== 0n)
      scale(lots, (of) => ({ ...of, value: times(of.value, pool.value + value, pool.value) }));
  } else if (what === 'taken_back' && delivery !== null && lot) {
    const gone = partOfShare(lot, -quantity, lot.kept);
    const rest = { quantity: lot.quantity - gone.quantity, value: lot.value - gone.value };
    lots.set(delivery, { ...rest, kept: lot.kept + quantity });
    shrink(lots, left * fine, pool.quantity * fine - gone.quantity);
  } else if (quantity < 0n) shrink(lots, left, pool.quantity);
}

const times = (of: bigint, part: bigint, whole: bigint) => roundHalfEven(of * part, whole);

/** `left` of `whole` pieces stay. */
function shrink(lots: Map<string, Lot>, left: bigint, whole: bigint): void {
  const isEmpty = left <= 0n || whole <= 0n;
  scale(lots, (of) => ({
    ...of,
    quantity: isEmpty ? 0n : times(of.quantity, left, whole),
    value: isEmpty ? 0n : times(of.value, left, whole),
  }));
}

function scale(lots: Map<string, Lot>, to: (lot: Lot) => Lot): void {
  for (const [delivery, lot] of lots) lots.set(delivery, to(lot));
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
  return max(times(amount, share.quantity, quantity * fine), -pool.value);
}

/**
 * Takes back a delivery at what it came for. Returns what the pool's value must be changed by besides, so that the rest is worth what
 * it would be if the delivery had never come; that is what earlier uses cost too much (positive) or too little. Less than one minor unit
 * is what rounding left, and no cost of anything.
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
  const stays = pool.value - value;
  const rest =
    left === 0n || others.quantity <= 0n ? 0n : max(times(others.value, left * fine, others.quantity), 0n);
  const off = rest - stays * fine;
  const isRounding = left > 0n && stays >= 0n && off < fine && off > -fine;
  return { difference: isRounding ? 0n : roundHalfEven(rest, fine) - stays, short: null };
}

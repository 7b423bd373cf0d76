import { describe, expect, it } from 'vitest';
import { roundHalfEven } from '#kernel/money.ts';
import { fc } from '#kernel/testing/properties.ts';
import { costOnHand, type Moved, partOfShare, shareLeft, takeBack } from './delivery-shares.rules.ts';
import { issue, type Pool, type Shortfall, settle, shareOf, worth } from './stock-cost.rules.ts';

/** A pool as the rules keep it, with what it cost the company: purchases less what vendors took back, and what left. */
class Ruled {
  pool: Pool = { quantity: 0n, value: 0n };
  bought = 0n;
  left = 0n;
  readonly shortfalls: { quantity: bigint; value: bigint }[] = [];
  readonly moves: Moved[] = [];

  move(quantity: bigint, value: bigint, what: Moved['what'] = 'other', delivery: string | null = null): void {
    this.pool = { quantity: this.pool.quantity + quantity, value: this.pool.value + value };
    this.moves.push({ quantity, value, what, delivery });
  }

  receive(quantity: bigint, value: bigint): number {
    const at = this.moves.length;
    const settled = settle(this.pool, this.shortfalls, quantity, value);
    this.move(quantity, value, 'delivery', String(at));
    this.bought += value;
    for (const { of, estimate, cost, quantity: pieces } of settled) {
      if (!of) throw new Error('All that is short is known here.');
      of.quantity -= pieces;
      of.value -= estimate;
      this.correct(estimate - cost);
    }
    while (this.shortfalls[0]?.quantity === 0n) this.shortfalls.shift();
    return at;
  }

  issue(quantity: bigint, estimate: bigint): void {
    const { value, short } = issue(this.pool, quantity, estimate);
    this.move(-quantity, -value);
    this.left += value;
    if (short) this.shortfalls.push({ ...short });
  }

  /** What is left of so many pieces of the delivery that was move `at`. */
  shareOf(at: number, quantity: bigint) {
    const { kept, ...share } = shareLeft({ quantity: 0n, value: 0n }, this.moves, String(at));
    return partOfShare(share, quantity, kept);
  }

  reverse(at: number): void {
    const delivery = this.moves[at] as Moved;
    const share = this.shareOf(at, delivery.quantity);
    const { difference, short } = takeBack(this.pool, delivery, share);
    this.move(-delivery.quantity, -delivery.value, 'taken_back', String(at));
    this.bought -= delivery.value;
    if (short) this.shortfalls.push({ ...short });
    this.correct(difference);
  }

  /** So many pieces of a delivery cost `amount` more. */
  cost(at: number, quantity: bigint, amount: bigint): void {
    const onHand = costOnHand(this.pool, this.shareOf(at, quantity), quantity, amount);
    this.move(0n, onHand, 'cost', String(at));
    this.bought += amount;
    this.left += amount - onHand;
  }

  correct(amount: bigint): void {
    this.move(0n, amount);
    this.left -= amount;
  }

  check(): void {
    const { quantity, value } = this.pool;
    if (quantity === 0n) expect(value).toBe(0n);
    else if (value !== 0n) expect(value > 0n).toBe(quantity > 0n);
    expect(value + this.left).toBe(this.bought);
    const short = this.shortfalls.reduce((sum, one) => sum + one.quantity, 0n);
    expect(short).toBe(quantity < 0n ? -quantity : 0n);
    if (quantity < 0n) expect(this.shortfalls.reduce((sum, one) => sum + one.value, 0n)).toBe(-value);
  }
}

type Step =
  | { readonly kind: 'cost'; readonly at: number; readonly amount: bigint }
  | { readonly kind: 'receive'; readonly quantity: bigint; readonly amount: bigint }
  | { readonly kind: 'issue'; readonly quantity: bigint; readonly amount: bigint }
  | { readonly kind: 'reverse'; readonly at: number };

const quantity = fc.bigInt({ min: 1n, max: 20_000n });
const amount = fc.bigInt({ min: 0n, max: 100_000n });
const receiving = fc.record({ kind: fc.constant('receive' as const), quantity, amount });
const issuing = fc.record({ kind: fc.constant('issue' as const), quantity, amount });
const reversing = fc.record({ kind: fc.constant('reverse' as const), at: fc.nat(20) });
const costing = fc.record({
  kind: fc.constant('cost' as const),
  at: fc.nat(20),
  amount: fc.bigInt({ min: -50_000n, max: 50_000n }),
});
const steps = <S extends Step>(kinds: fc.Arbitrary<S>) => fc.array(kinds, { maxLength: 40 });

/** Lots in fractions: whatever leaves takes the same part of each, whoever came first. Nothing is rounded. */
class Exact {
  readonly lots: { quantity: number; value: number }[] = [];

  get quantity(): number {
    return this.lots.reduce((sum, lot) => sum + lot.quantity, 0);
  }

  get value(): number {
    return this.lots.reduce((sum, lot) => sum + lot.value, 0);
  }

  scale(by: number, except?: object): void {
    for (const lot of this.lots)
      if (lot !== except) {
        lot.quantity *= by;
        lot.value *= by;
      }
  }
}

describe('the cost of stock', () => {
  it('keeps every invariant through three thousand random histories with negative and reversed moves', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(steps(fc.oneof(receiving, issuing, issuing, reversing, costing)), (history) => {
        const ruled = new Ruled();
        const receipts: number[] = [];
        for (const step of history) {
          if (step.kind === 'receive') receipts.push(ruled.receive(step.quantity, step.amount));
          else if (step.kind === 'issue') ruled.issue(step.quantity, step.amount / 10n);
          else if (step.kind === 'reverse') {
            const [at] = receipts.splice(step.at % Math.max(receipts.length, 1), 1);
            if (at !== undefined) ruled.reverse(at);
          } else if (step.kind === 'cost') {
            const at = receipts[step.at % Math.max(receipts.length, 1)];
            if (at !== undefined) ruled.cost(at, ruled.moves[at]?.quantity ?? 0n, step.amount);
          }
          ruled.check();
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('is the moving average of a model that knows nothing of it, however often less than nothing was there', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(steps(fc.oneof(receiving, issuing)), (history) => {
        const ruled = new Ruled();
        let [pieces, value] = [0n, 0n];
        for (const step of history) {
          if (step.kind === 'receive') {
            ruled.receive(step.quantity, step.amount);
            const missing = pieces < 0n ? -pieces : 0n;
            if (missing === 0n) value += step.amount;
            // What is left of the delivery after those who waited for it.
            else if (missing < step.quantity)
              value = step.amount - roundHalfEven(step.amount * missing, step.quantity);
            pieces += step.quantity;
          } else {
            ruled.issue(step.quantity, step.amount);
            if (pieces > step.quantity) value -= roundHalfEven(value * step.quantity, pieces);
            else value = 0n;
            pieces -= step.quantity;
          }
          expect(ruled.pool.quantity).toBe(pieces);
          if (pieces >= 0n) expect(ruled.pool.value).toBe(value);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('is after a reversal what it would be had the delivery never come', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(steps(fc.oneof(receiving, issuing)), fc.nat(20), (history, which) => {
        const ruled = new Ruled();
        const exact = new Exact();
        const receipts: { at: number; quantity: bigint; lot: { quantity: number; value: number } }[] = [];
        for (const step of history) {
          if (step.kind === 'receive') {
            const lot = { quantity: Number(step.quantity), value: Number(step.amount) };
            exact.lots.push(lot);
            receipts.push({ at: ruled.receive(step.quantity, step.amount), quantity: step.quantity, lot });
          } else if (step.quantity <= ruled.pool.quantity) {
            exact.scale(1 - Number(step.quantity) / Number(ruled.pool.quantity));
            ruled.issue(step.quantity, 0n);
          }
        }
        const wrong = receipts[which % Math.max(receipts.length, 1)];
        const left = wrong ? ruled.pool.quantity - wrong.quantity : -1n;
        if (!wrong || left <= 0n) return;
        ruled.reverse(wrong.at);
        ruled.check();
        const others = exact.quantity - wrong.lot.quantity;
        const expected = ((exact.value - wrong.lot.value) * Number(left)) / others;
        // Each move was rounded once to a cent; what is left may stand for many times as many pieces as the others were.
        const cents = history.length * Math.max(1, Number(left) / others);
        if (others > 1)
          expect(Math.abs(Number(ruled.pool.value) - expected)).toBeLessThanOrEqual(cents + 1e-6 * expected);
      }),
      { numRuns: 3000 },
    );
  });

  it('brings later costs to what is on hand of their delivery, through any number of reversals', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(steps(fc.oneof(receiving, receiving, issuing, costing, costing, reversing)), (history) => {
        const ruled = new Ruled();
        const exact = new Exact();
        const receipts: { at: number; quantity: bigint; lot: { quantity: number; value: number } }[] = [];
        // Each move is rounded once to a cent; what is left after a reversal may stand for many times as many pieces.
        let cents = 1;
        for (const step of history) {
          const which = 'at' in step ? step.at % Math.max(receipts.length, 1) : 0;
          const of = receipts[which];
          if (step.kind === 'receive') {
            const lot = { quantity: Number(step.quantity), value: Number(step.amount) };
            exact.lots.push(lot);
            receipts.push({ at: ruled.receive(step.quantity, step.amount), quantity: step.quantity, lot });
          } else if (step.kind === 'issue') {
            if (step.quantity >= ruled.pool.quantity) continue;
            exact.scale(1 - Number(step.quantity) / Number(ruled.pool.quantity));
            ruled.issue(step.quantity, 0n);
          } else if (of && step.kind === 'cost') {
            const on = (Number(step.amount) * of.lot.quantity) / Number(of.quantity);
            if (exact.value + on < 0 || of.lot.value + on < 0) continue;
            of.lot.value += on;
            ruled.cost(of.at, of.quantity, step.amount);
          } else if (of && step.kind === 'reverse') {
            const left = Number(ruled.pool.quantity - of.quantity);
            const others = exact.quantity - of.lot.quantity;
            if (left <= 0 || others <= 1) continue;
            exact.lots.splice(exact.lots.indexOf(of.lot), 1);
            exact.scale(left / others);
            cents *= Math.max(1, left / others);
            ruled.reverse(of.at);
            receipts.splice(which, 1);
          }
          ruled.check();
          cents += 1;
          expect(Math.abs(Number(ruled.pool.quantity) - exact.quantity)).toBeLessThan(0.01);
          const off = Math.abs(Number(ruled.pool.value) - exact.value);
          expect(off).toBeLessThanOrEqual(cents + 1e-6 * exact.value);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('takes the value with the last piece', () => {
    const ruled = new Ruled();
    ruled.receive(3000n, 1000n);
    for (const _ of [1, 2, 3]) ruled.issue(1000n, 0n);
    expect(ruled.pool).toEqual({ quantity: 0n, value: 0n });
    expect(ruled.left).toBe(1000n);
  });

  it('settles what was used before it came, the oldest first', () => {
    const short: Shortfall[] = [
      { quantity: 2000n, value: 800n },
      { quantity: 3000n, value: 1500n },
    ];
    expect(settle({ quantity: -5000n, value: -2300n }, short, 4000n, 2000n)).toEqual([
      { of: short[0], quantity: 2000n, estimate: 800n, cost: 1000n },
      { of: short[1], quantity: 2000n, estimate: 1000n, cost: 1000n },
    ]);
    expect(settle({ quantity: 1000n, value: 0n }, short, 4000n, 2000n)).toEqual([]);
  });

  it('takes back the dear delivery, and what it made others cost', () => {
    const ruled = new Ruled();
    ruled.receive(10_000n, 1000n);
    const dear = ruled.receive(10_000n, 9000n);
    ruled.issue(8000n, 0n);
    expect([ruled.pool.value, ruled.left]).toEqual([6000n, 4000n]);
    ruled.reverse(dear);
    expect(ruled.pool).toEqual({ quantity: 2000n, value: 200n });
    expect(ruled.left).toBe(800n);
  });

  it('shares a value exactly', () => {
    expect([shareOf(100n, 1n, 3n), shareOf(100n, 3n, 3n), worth(35n, 2500n)]).toEqual([33n, 100n, 88n]);
  });
});

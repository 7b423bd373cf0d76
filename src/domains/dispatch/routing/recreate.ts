// The recreation of SISR: absent stops are inserted one by one at their cheapest feasible place, in one of several orders;
// sometimes a route is skipped ("blink"), which keeps the search from cycling.

import type { Random } from '../search/random.ts';
import type { Tours } from './tours.ts';

/** Weights of the orders: random, demand, far, near, short window, early opening, late closing. */
const ORDERS = Float64Array.of(4, 4, 2, 1, 2, 2, 2);
const ORDER_SUM = 17;

/** When a stop may open a route: never, only if no open route accepts it, or whenever that is cheaper. */
export type Opening = 'never' | 'forced' | 'cheaper';

export class Recreate {
  private readonly tours: Tours;
  private readonly random: Random;
  private readonly blinkRate: number;
  private readonly keys: Float64Array;

  constructor(tours: Tours, random: Random, blinkRate: number) {
    this.tours = tours;
    this.random = random;
    this.blinkRate = blinkRate;
    this.keys = new Float64Array(tours.width);
  }

  /** Inserts what fits; the rest stays absent. */
  run(opening: Opening, mayGiveUp = false): void {
    const { tours } = this;
    const { absent } = tours;
    this.order();
    const count = tours.absentCount;
    let left = 0;
    for (let i = 0; i < count; i++) {
      const stop = absent[i]!;
      // One stop without a place is enough to reject the step, so the rest need not be tried.
      if ((mayGiveUp && left > 0) || !this.place(stop, opening)) absent[left++] = stop;
    }
    tours.absentCount = left;
  }

  private place(stop: number, opening: Opening): boolean {
    const { tours, random, blinkRate } = this;
    const { length, slots } = tours;
    let best = Number.POSITIVE_INFINITY;
    let chosen = -1;
    let empty = -1;
    for (let r = 0; r < slots; r++) {
      if (length[r] === 0) {
        if (empty < 0) empty = r;
        continue;
      }
      const delta = tours.bestIn(stop, r);
      if (delta < best && random.unit() >= blinkRate) {
        best = delta;
        chosen = r;
      }
    }
    if (empty >= 0 && (opening === 'cheaper' || (opening === 'forced' && chosen < 0))) {
      const delta = tours.bestIn(stop, empty);
      if (delta < best) {
        best = delta;
        chosen = empty;
      }
    }
    if (chosen < 0 || best === Number.POSITIVE_INFINITY) return false;
    tours.insert(stop, chosen, tours.memoPosition[stop * slots + chosen]!, best);
    return true;
  }

  private order(): void {
    const { tours, random, keys } = this;
    const { absent, absentCount } = tours;
    const { demand, cost, ready, due } = tours.instance;
    let kind = 0;
    for (let pick = random.unit() * ORDER_SUM - ORDERS[0]!; pick >= 0; pick -= ORDERS[kind]!) kind++;
    for (let i = 0; i < absentCount; i++) {
      const stop = absent[i]!;
      let key = 0;
      if (kind === 0) key = random.unit();
      else if (kind === 1) key = -demand[stop]!;
      else if (kind === 2) key = -cost[stop]!;
      else if (kind === 3) key = cost[stop]!;
      else if (kind === 4) key = due[stop]! - ready[stop]!;
      else if (kind === 5) key = ready[stop]!;
      else key = -due[stop]!;
      keys[stop] = key;
    }
    for (let i = 1; i < absentCount; i++) {
      const stop = absent[i]!;
      const key = keys[stop]!;
      let k = i - 1;
      while (k >= 0 && keys[absent[k]!]! > key) {
        absent[k + 1] = absent[k]!;
        k--;
      }
      absent[k + 1] = stop;
    }
  }
}

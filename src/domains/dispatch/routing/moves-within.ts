// The moves of the descent within one route. Only the part that changes is simulated, as the lateness before and after it is known.

import type { LooseRoutes } from './loose-routes.ts';

/** The least improvement that counts. */
export const EPSILON = 1e-6;

export class MovesWithin {
  private readonly routes: LooseRoutes;
  /** The part in its new order. */
  private readonly trial: Int32Array;
  private count = 0;
  /** The current lateness penalty of the route; its load does not change. */
  private fines = 0;

  constructor(routes: LooseRoutes) {
    this.routes = routes;
    this.trial = new Int32Array(routes.size + 2);
  }

  /** Tries u after v, u before v, the same with u's successor, and swaps; makes the first that helps. */
  tryPair(u: number, v: number): boolean {
    const { routes } = this;
    this.fines = routes.routeLate[routes.routeOf[u]!]! * routes.latePrice;
    const p = routes.prev[u]!;
    const x = routes.next[u]!;
    const o = routes.prev[v]!;
    if (v !== p && this.shift(u, u, v)) return true;
    if (v !== x && this.shift(u, u, o)) return true;
    if (v === x) return false;
    if (x <= routes.size) {
      if (v !== p && this.shift(u, x, v)) return true;
      if (o !== x && this.shift(u, x, o)) return true;
    }
    return v !== p && this.exchange(u, v);
  }

  /** Moves the stops u to x, one or two, behind `v` of the same route. */
  private shift(u: number, x: number, v: number): boolean {
    const { routes } = this;
    const p = routes.prev[u]!;
    const z = routes.next[x]!;
    const y = routes.next[v]!;
    const legs = routes.shifted(u, x, v, y);
    if (legs * routes.legPrice - this.fines >= -EPSILON) return false;
    this.count = 0;
    if (routes.position[v]! > routes.position[u]!) {
      if (!this.mayHelp(p, y, legs)) return false;
      this.write(z, v);
      this.write(u, x);
      return this.takeTrial(p, y, legs);
    }
    if (!this.mayHelp(v, z, legs)) return false;
    this.write(u, x);
    this.write(y, p);
    return this.takeTrial(v, z, legs);
  }

  private exchange(u: number, v: number): boolean {
    const { routes } = this;
    const legs = routes.exchanged(u, u, v, v);
    if (legs * routes.legPrice - this.fines >= -EPSILON) return false;
    const isInOrder = routes.position[u]! < routes.position[v]!;
    const [first, last] = isInOrder ? [u, v] : [v, u];
    const before = routes.prev[first]!;
    const after = routes.next[last]!;
    if (!this.mayHelp(before, after, legs)) return false;
    this.count = 0;
    this.write(last, last);
    this.write(routes.next[first]!, routes.prev[last]!);
    this.write(first, first);
    return this.takeTrial(before, after, legs);
  }

  /** Appends the stops of a section in their current order. */
  private write(from: number, to: number): void {
    const { routes, trial } = this;
    for (let at = from; ; at = routes.next[at]!) {
      trial[this.count++] = at;
      if (at === to) return;
    }
  }

  /** Whether the greatest possible saving of a new order between `before` and `after` is an improvement. */
  private mayHelp(before: number, after: number, legs: number): boolean {
    return this.saved(legs, this.routes.late[before]! + this.routes.lateAfter[after]!) < -EPSILON;
  }

  private saved(legs: number, late: number): number {
    return legs * this.routes.legPrice - this.fines + late * this.routes.latePrice;
  }

  /** Simulates the order in `trial` between two fixed stops and applies it if it is cheaper. */
  private takeTrial(before: number, after: number, legs: number): boolean {
    const { routes, trial, count } = this;
    const { row, column, ready, due, service } = routes;
    const { time } = routes.instance;
    let clock = routes.start[before]!;
    let sum = routes.late[before]! + routes.lateAfter[after]!;
    let from = before;
    for (let k = 0; k < count; k++) {
      const to = trial[k]!;
      clock += service[from]! + time[row[from]! + column[to]!]!;
      if (clock < ready[to]!) clock = ready[to]!;
      else if (clock > due[to]!) {
        sum += clock - due[to]!;
        clock = due[to]!;
      }
      from = to;
    }
    const over = clock + service[from]! + time[row[from]! + column[after]!]! - routes.limit[after]!;
    if (over > 0) sum += over;
    if (this.saved(legs, sum) >= -EPSILON) return false;
    const r = routes.routeOf[trial[0]!]!;
    routes.link(before, trial[0]!);
    for (let k = 1; k < count; k++) routes.link(trial[k - 1]!, trial[k]!);
    routes.link(trial[count - 1]!, after);
    routes.moves++;
    routes.refresh(r);
    return true;
  }
}

// The moves of the descent within one route. Only the stretch between the places that change is walked through: the
// lateness up to it and from it on is known.

import type { LooseRoutes } from './loose-routes.ts';

/** A move has to save more than this. */
export const EPSILON = 1e-6;

export class MovesWithin {
  private readonly routes: LooseRoutes;
  /** The stretch in its new order. */
  private readonly trial: Int32Array;
  private count = 0;
  /** What the route pays now for lateness; its load stays what it is. */
  private fines = 0;

  constructor(routes: LooseRoutes) {
    this.routes = routes;
    this.trial = new Int32Array(routes.size + 2);
  }

  /** u after v, u before v, the same with the stop after u, or exchanged: the first that helps. */
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

  /** The stops from u to x, one or two, move to behind `v` of their own route. */
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

  /** Writes the stops from one to another down as they follow each other now. */
  private write(from: number, to: number): void {
    const { routes, trial } = this;
    for (let at = from; ; at = routes.next[at]!) {
      trial[this.count++] = at;
      if (at === to) return;
    }
  }

  /** What a new order between `before` and `after` saves at the most is enough. */
  private mayHelp(before: number, after: number, legs: number): boolean {
    return this.saved(legs, this.routes.late[before]! + this.routes.lateAfter[after]!) < -EPSILON;
  }

  private saved(legs: number, late: number): number {
    return legs * this.routes.legPrice - this.fines + late * this.routes.latePrice;
  }

  /** Walks the order in `trial` between two stops that stay and takes it if it is cheaper. */
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

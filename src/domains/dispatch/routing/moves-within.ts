// The moves of the descent within one route: the stops that change place lie close, so the route is written down in
// its new order and walked through.

import type { LooseRoutes } from './loose-routes.ts';

/** A move has to save more than this. */
export const EPSILON = 1e-6;

export class MovesWithin {
  private readonly routes: LooseRoutes;
  private readonly trial: Int32Array;
  /** What the route pays now for broken rules. */
  private fines = 0;

  constructor(routes: LooseRoutes) {
    this.routes = routes;
    this.trial = new Int32Array(routes.size + 2);
  }

  /** u after v, u before v, or exchanged: the first that helps. */
  tryPair(u: number, v: number): boolean {
    const { routes } = this;
    this.fines = routes.penalty(routes.routeOf[u]!);
    const { next, prev } = routes;
    const p = prev[u]!;
    const x = next[u]!;
    const o = prev[v]!;
    const y = next[v]!;
    const without = routes.leg(p, x) - routes.leg(p, u) - routes.leg(u, x);
    if (v !== p) {
      const legs = without + routes.leg(v, u) + routes.leg(u, y) - routes.leg(v, y);
      if (legs * routes.legPrice - this.fines < -EPSILON && this.relink(u, v, legs)) return true;
    }
    if (v !== x) {
      const legs = without + routes.leg(o, u) + routes.leg(u, v) - routes.leg(o, v);
      if (legs * routes.legPrice - this.fines < -EPSILON && this.relink(u, o, legs)) return true;
    }
    if (v === x || v === p) return false;
    const legs = routes.exchanged(u, u, v, v);
    if (legs * routes.legPrice - this.fines >= -EPSILON) return false;
    return this.exchange(u, v, legs);
  }

  /** u moves to behind `v` of its own route. */
  private relink(u: number, v: number, legs: number): boolean {
    const { routes, trial } = this;
    const { next } = routes;
    const r = routes.routeOf[u]!;
    let count = 0;
    const end = routes.last(r);
    for (let at = routes.first(r); at !== end; at = next[at]!) {
      if (at !== u) trial[count++] = at;
      if (at === v) trial[count++] = u;
    }
    return this.takeTrial(r, count, legs);
  }

  private exchange(u: number, v: number, legs: number): boolean {
    const { routes, trial } = this;
    const { next } = routes;
    const r = routes.routeOf[u]!;
    let count = 0;
    const end = routes.last(r);
    for (let at = routes.first(r); at !== end; at = next[at]!)
      trial[count++] = at === u ? v : at === v ? u : at;
    return this.takeTrial(r, count, legs);
  }

  /** Walks the order in `trial` and takes it if it is cheaper. */
  private takeTrial(r: number, count: number, legs: number): boolean {
    const { routes, trial } = this;
    const { row, column, ready, due, service } = routes;
    const { time } = routes.instance;
    const over = Math.max(0, routes.routeLoad[r]! - routes.instance.capacity) * routes.loadPrice;
    const least = legs * routes.legPrice + over - this.fines;
    let clock = ready[trial[0]!]!;
    let sum = 0;
    for (let k = 1; k <= count; k++) {
      const from = trial[k - 1]!;
      const to = k < count ? trial[k]! : routes.last(r);
      clock += service[from]! + time[row[from]! + column[to]!]!;
      if (clock < ready[to]!) clock = ready[to]!;
      else if (clock > due[to]!) {
        sum += clock - due[to]!;
        clock = due[to]!;
        if (least + sum * routes.latePrice >= -EPSILON) return false;
      }
    }
    if (least + sum * routes.latePrice >= -EPSILON) return false;
    for (let k = 1; k < count; k++) routes.link(trial[k - 1]!, trial[k]!);
    routes.link(trial[count - 1]!, routes.last(r));
    routes.moves++;
    routes.refresh(r);
    return true;
  }
}

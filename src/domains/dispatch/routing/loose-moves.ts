// The moves of the descent. Each first checks the legs: the current penalties of the two routes are the most a move can save
// besides, so most moves are rejected before computing times.

import type { LooseRoutes } from './loose-routes.ts';
import { EPSILON, MovesWithin } from './moves-within.ts';

export class LooseMoves {
  private readonly routes: LooseRoutes;
  private readonly within: MovesWithin;
  /** The current penalties of the two routes. */
  private fines = 0;

  constructor(routes: LooseRoutes) {
    this.routes = routes;
    this.within = new MovesWithin(routes);
  }

  /** Makes the first improving move of two stops. */
  tryPair(u: number, v: number): boolean {
    const { routes } = this;
    const a = routes.routeOf[u]!;
    const b = routes.routeOf[v]!;
    if (a === b) return this.within.tryPair(u, v);
    this.fines = routes.penalty(a) + routes.penalty(b);
    const x = routes.next[u]!;
    const y = routes.next[v]!;
    const o = routes.prev[v]!;
    return (
      this.relocate(u, u, v, y) ||
      this.relocate(u, u, o, v) ||
      this.relocate(u, x, v, y) ||
      this.relocate(u, x, o, v) ||
      this.exchange(u, u, v, v) ||
      this.exchange(u, x, v, v) ||
      this.exchange(u, x, v, y) ||
      this.swapTails(u, v)
    );
  }

  /** Moves a stop to a route of its own. */
  tryAlone(u: number): boolean {
    const { routes } = this;
    for (let r = 0; r < routes.slots; r++) {
      if (routes.length[r]! > 0) continue;
      this.fines = routes.penalty(routes.routeOf[u]!);
      const begin = routes.first(r);
      return (
        this.relocate(u, u, begin, routes.next[begin]!) || this.swapTails(routes.prev[u]!, routes.last(r))
      );
    }
    return false;
  }

  private overload(load: number): number {
    const over = load - this.routes.instance.capacity;
    return over > 0 ? over * this.routes.loadPrice : 0;
  }

  /** Moves the stops u to x, one or two, between `v` and `y` of another route. */
  private relocate(u: number, x: number, v: number, y: number): boolean {
    const { routes } = this;
    if (x > routes.size) return false;
    const p = routes.prev[u]!;
    const z = routes.next[x]!;
    let rest = routes.shifted(u, x, v, y) * routes.legPrice - this.fines;
    if (rest >= -EPSILON) return false;
    const a = routes.routeOf[u]!;
    const b = routes.routeOf[v]!;
    const q = this.carried(u, x);
    rest += this.overload(routes.routeLoad[b]! + q) + this.overload(routes.routeLoad[a]! - q);
    if (rest >= -EPSILON) return false;
    rest += routes.lateJoined(p, z) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    rest += this.lateWith(v, u, x, y) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    routes.link(p, z);
    routes.link(v, u);
    routes.link(x, y);
    this.settle(a, b);
    return true;
  }

  /** Exchanges the stops u to x with v to y, one or two each. */
  private exchange(u: number, x: number, v: number, y: number): boolean {
    const { routes } = this;
    if (x > routes.size || y > routes.size) return false;
    let rest = routes.exchanged(u, x, v, y) * routes.legPrice - this.fines;
    if (rest >= -EPSILON) return false;
    const a = routes.routeOf[u]!;
    const b = routes.routeOf[v]!;
    const q = this.carried(u, x) - this.carried(v, y);
    rest += this.overload(routes.routeLoad[b]! + q) + this.overload(routes.routeLoad[a]! - q);
    if (rest >= -EPSILON) return false;
    const p = routes.prev[u]!;
    const z = routes.next[x]!;
    const o = routes.prev[v]!;
    const w = routes.next[y]!;
    rest += this.lateWith(p, v, y, z) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    rest += this.lateWith(o, u, x, w) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    routes.link(p, v);
    routes.link(y, z);
    routes.link(o, u);
    routes.link(x, w);
    this.settle(a, b);
    return true;
  }

  /** The demand of one stop, or of two neighbours. */
  private carried(u: number, x: number): number {
    const { demand } = this.routes;
    return u === x ? demand[u]! : demand[u]! + demand[x]!;
  }

  private lateWith(a: number, u: number, x: number, b: number): number {
    const { routes } = this;
    return u === x ? routes.lateVia(a, u, b) : routes.lateViaTwo(a, u, x, b);
  }

  /** Exchanges tails: v and its successors follow u; the former successors of u follow v's predecessor. */
  private swapTails(u: number, v: number): boolean {
    const { routes } = this;
    const x = routes.next[u]!;
    const o = routes.prev[v]!;
    const legs = routes.leg(u, v) + routes.leg(o, x) - routes.leg(u, x) - routes.leg(o, v);
    let rest = legs * routes.legPrice - this.fines;
    if (rest >= -EPSILON) return false;
    const a = routes.routeOf[u]!;
    const b = routes.routeOf[v]!;
    const ahead = routes.load[u]! + routes.routeLoad[b]! - routes.load[o]!;
    const behind = routes.load[o]! + routes.routeLoad[a]! - routes.load[u]!;
    rest += this.overload(ahead) + this.overload(behind);
    if (rest >= -EPSILON) return false;
    rest += (routes.lateJoined(u, v) + routes.lateJoined(o, x)) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    const [endA, endB] = [routes.last(a), routes.last(b)];
    const [lastA, lastB] = [routes.prev[endA]!, routes.prev[endB]!];
    if (v === endB) routes.link(u, endA);
    else {
      routes.link(u, v);
      routes.link(lastB, endA);
    }
    if (x === endA) routes.link(o, endB);
    else {
      routes.link(o, x);
      routes.link(lastA, endB);
    }
    this.settle(a, b);
    return true;
  }

  private settle(a: number, b: number): void {
    this.routes.moves++;
    this.routes.refresh(a);
    this.routes.refresh(b);
  }
}

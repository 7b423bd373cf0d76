// The moves of the descent. Each looks at the legs first: what the two routes pay for broken rules is the most a
// move can save besides, so most are given up before any time is looked at.

import type { LooseRoutes } from './loose-routes.ts';
import { EPSILON, MovesWithin } from './moves-within.ts';

export class LooseMoves {
  private readonly routes: LooseRoutes;
  private readonly within: MovesWithin;
  /** What the routes of the pair pay now. */
  private fines = 0;

  constructor(routes: LooseRoutes) {
    this.routes = routes;
    this.within = new MovesWithin(routes);
  }

  /** Makes the first move of two stops that helps. */
  tryPair(u: number, v: number): boolean {
    const { routes } = this;
    const a = routes.routeOf[u]!;
    const b = routes.routeOf[v]!;
    if (a === b) return this.within.tryPair(u, v);
    this.fines = routes.penalty(a) + routes.penalty(b);
    const y = routes.next[v]!;
    const p = routes.prev[v]!;
    return (
      this.relocate(u, v, y) ||
      this.relocate(u, p, v) ||
      this.relocateTwo(u, v, y) ||
      this.relocateTwo(u, p, v) ||
      this.swap(u, v) ||
      this.swapTwoForOne(u, v) ||
      this.swapTwoForTwo(u, v) ||
      this.swapTails(u, v)
    );
  }

  /** Gives a stop a route of its own. */
  tryAlone(u: number): boolean {
    const { routes } = this;
    for (let r = 0; r < routes.slots; r++) {
      if (routes.length[r]! > 0) continue;
      this.fines = routes.penalty(routes.routeOf[u]!);
      const begin = routes.first(r);
      return this.relocate(u, begin, routes.next[begin]!) || this.swapTails(routes.prev[u]!, routes.last(r));
    }
    return false;
  }

  private leg(a: number, b: number): number {
    const { routes } = this;
    return routes.instance.cost[routes.row[a]! + routes.column[b]!]!;
  }

  private overload(load: number): number {
    const over = load - this.routes.instance.capacity;
    return over > 0 ? over * this.routes.loadPrice : 0;
  }

  /** Stop u between `v` and `y` of another route. */
  private relocate(u: number, v: number, y: number): boolean {
    const { routes } = this;
    const p = routes.prev[u]!;
    const x = routes.next[u]!;
    const legs =
      this.leg(p, x) - this.leg(p, u) - this.leg(u, x) + this.leg(v, u) + this.leg(u, y) - this.leg(v, y);
    let rest = legs * routes.legPrice - this.fines;
    if (rest >= -EPSILON) return false;
    const a = routes.routeOf[u]!;
    const b = routes.routeOf[v]!;
    const q = routes.demand[u]!;
    rest += this.overload(routes.routeLoad[b]! + q) + this.overload(routes.routeLoad[a]! - q);
    if (rest >= -EPSILON) return false;
    rest += routes.lateJoined(p, x) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    rest += routes.lateVia(v, u, y) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    this.link(p, x);
    this.link(v, u);
    this.link(u, y);
    this.settle(a, b);
    return true;
  }

  /** u and the stop after it between `v` and `y` of another route. */
  private relocateTwo(u: number, v: number, y: number): boolean {
    const { routes } = this;
    const p = routes.prev[u]!;
    const x = routes.next[u]!;
    if (x > routes.size) return false;
    const z = routes.next[x]!;
    const legs =
      this.leg(p, z) - this.leg(p, u) - this.leg(x, z) + this.leg(v, u) + this.leg(x, y) - this.leg(v, y);
    let rest = legs * routes.legPrice - this.fines;
    if (rest >= -EPSILON) return false;
    const a = routes.routeOf[u]!;
    const b = routes.routeOf[v]!;
    const q = routes.demand[u]! + routes.demand[x]!;
    rest += this.overload(routes.routeLoad[b]! + q) + this.overload(routes.routeLoad[a]! - q);
    if (rest >= -EPSILON) return false;
    rest += (routes.lateJoined(p, z) + routes.lateViaTwo(v, u, x, y)) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    this.link(p, z);
    this.link(v, u);
    this.link(x, y);
    this.settle(a, b);
    return true;
  }

  private swap(u: number, v: number): boolean {
    const { routes } = this;
    const p = routes.prev[u]!;
    const x = routes.next[u]!;
    const o = routes.prev[v]!;
    const y = routes.next[v]!;
    const legs =
      this.leg(p, v) +
      this.leg(v, x) -
      this.leg(p, u) -
      this.leg(u, x) +
      this.leg(o, u) +
      this.leg(u, y) -
      this.leg(o, v) -
      this.leg(v, y);
    let rest = legs * routes.legPrice - this.fines;
    if (rest >= -EPSILON) return false;
    const a = routes.routeOf[u]!;
    const b = routes.routeOf[v]!;
    const q = routes.demand[u]! - routes.demand[v]!;
    rest += this.overload(routes.routeLoad[b]! + q) + this.overload(routes.routeLoad[a]! - q);
    if (rest >= -EPSILON) return false;
    rest += routes.lateVia(p, v, x) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    rest += routes.lateVia(o, u, y) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    this.link(p, v);
    this.link(v, x);
    this.link(o, u);
    this.link(u, y);
    this.settle(a, b);
    return true;
  }

  /** u and the stop after it for v. */
  private swapTwoForOne(u: number, v: number): boolean {
    const { routes } = this;
    const x = routes.next[u]!;
    if (x > routes.size) return false;
    const p = routes.prev[u]!;
    const z = routes.next[x]!;
    const o = routes.prev[v]!;
    const y = routes.next[v]!;
    const legs =
      this.leg(p, v) +
      this.leg(v, z) -
      this.leg(p, u) -
      this.leg(x, z) +
      this.leg(o, u) +
      this.leg(x, y) -
      this.leg(o, v) -
      this.leg(v, y);
    let rest = legs * routes.legPrice - this.fines;
    if (rest >= -EPSILON) return false;
    const a = routes.routeOf[u]!;
    const b = routes.routeOf[v]!;
    const q = routes.demand[u]! + routes.demand[x]! - routes.demand[v]!;
    rest += this.overload(routes.routeLoad[b]! + q) + this.overload(routes.routeLoad[a]! - q);
    if (rest >= -EPSILON) return false;
    rest += (routes.lateVia(p, v, z) + routes.lateViaTwo(o, u, x, y)) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    this.link(p, v);
    this.link(v, z);
    this.link(o, u);
    this.link(x, y);
    this.settle(a, b);
    return true;
  }

  /** u and the stop after it for v and the stop after that. */
  private swapTwoForTwo(u: number, v: number): boolean {
    const { routes } = this;
    const x = routes.next[u]!;
    const y = routes.next[v]!;
    if (x > routes.size || y > routes.size) return false;
    const p = routes.prev[u]!;
    const z = routes.next[x]!;
    const o = routes.prev[v]!;
    const w = routes.next[y]!;
    const legs =
      this.leg(p, v) +
      this.leg(y, z) -
      this.leg(p, u) -
      this.leg(x, z) +
      this.leg(o, u) +
      this.leg(x, w) -
      this.leg(o, v) -
      this.leg(y, w);
    let rest = legs * routes.legPrice - this.fines;
    if (rest >= -EPSILON) return false;
    const a = routes.routeOf[u]!;
    const b = routes.routeOf[v]!;
    const { demand } = routes;
    const q = demand[u]! + demand[x]! - demand[v]! - demand[y]!;
    rest += this.overload(routes.routeLoad[b]! + q) + this.overload(routes.routeLoad[a]! - q);
    if (rest >= -EPSILON) return false;
    rest += (routes.lateViaTwo(p, v, y, z) + routes.lateViaTwo(o, u, x, w)) * routes.latePrice;
    if (rest >= -EPSILON) return false;
    this.link(p, v);
    this.link(y, z);
    this.link(o, u);
    this.link(x, w);
    this.settle(a, b);
    return true;
  }

  /** v and all after it follow u; what followed u follows what was before v. */
  private swapTails(u: number, v: number): boolean {
    const { routes } = this;
    const x = routes.next[u]!;
    const o = routes.prev[v]!;
    const legs = this.leg(u, v) + this.leg(o, x) - this.leg(u, x) - this.leg(o, v);
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
    if (v === endB) this.link(u, endA);
    else {
      this.link(u, v);
      this.link(lastB, endA);
    }
    if (x === endA) this.link(o, endB);
    else {
      this.link(o, x);
      this.link(lastA, endB);
    }
    this.settle(a, b);
    return true;
  }

  private link(a: number, b: number): void {
    this.routes.next[a] = b;
    this.routes.prev[b] = a;
  }

  private settle(a: number, b: number): void {
    this.routes.moves++;
    this.routes.refresh(a);
    this.routes.refresh(b);
  }
}

// Local search over loose routes: stops move or swap places, and routes exchange their tails as long as the price of legs, lateness
// and overload falls. Only stops near each other are tried, and a pair again only after one of its routes has changed (Vidal et al.
// 2013, after Nagata, Bräysy and Dullaert 2010).

import type { Random } from '../search/random.ts';
import { LooseMoves } from './loose-moves.ts';
import type { LooseRoutes } from './loose-routes.ts';

/** Limit of moves per stop, far above the need, in case rounding leads to a cycle. */
const MOST_MOVES = 20;
/** Before any move, and not after a stop was last tried. */
const UNCHANGED = -1;

/** Successor and predecessor of each stop; 0 is the depot. */
interface Links {
  readonly next: Int32Array;
  readonly prev: Int32Array;
}

export class Descent {
  private readonly routes: LooseRoutes;
  private readonly moves: LooseMoves;
  private readonly random: Random;
  /** Row (stop) × reach: the promising neighbours of a stop. */
  private readonly near: Int32Array;
  private readonly reach: number;
  private readonly order: Int32Array;
  private readonly tested: Int32Array;

  constructor(routes: LooseRoutes, near: Int32Array, reach: number, random: Random) {
    this.routes = routes;
    this.moves = new LooseMoves(routes);
    this.near = near;
    this.reach = reach;
    this.random = random;
    this.order = Int32Array.from({ length: routes.size }, (_, index) => index + 1);
    this.tested = new Int32Array(routes.size + 1);
  }

  /** The next run skips pairs of routes that are unchanged from another plan. */
  passOver({ next, prev }: Links): void {
    const { routes } = this;
    for (let r = 0; r < routes.slots; r++) {
      const end = routes.last(r);
      let at = routes.next[routes.first(r)]!;
      if (at === end || prev[at] !== 0) continue;
      for (let to = routes.next[at]!; to !== end && next[at] === to; to = routes.next[at]!) at = to;
      if (routes.next[at] === end && next[at] === 0) routes.changed[r] = UNCHANGED;
    }
  }

  /** Runs until no move helps. */
  run(): void {
    const { routes, moves, near, reach, order, tested } = this;
    const { routeOf, changed, size } = routes;
    this.random.shuffle(order, size);
    tested.fill(UNCHANGED);
    const last = routes.moves + MOST_MOVES * size;
    for (let isBetter = true; isBetter && routes.moves < last; ) {
      isBetter = false;
      for (let i = 0; i < size; i++) {
        const u = order[i]!;
        const since = tested[u]!;
        tested[u] = routes.moves;
        for (let k = u * reach; k < (u + 1) * reach; k++) {
          const v = near[k]!;
          if (v === 0) break;
          if (changed[routeOf[u]!]! <= since && changed[routeOf[v]!]! <= since) continue;
          if (moves.tryPair(u, v)) isBetter = true;
        }
        if (changed[routeOf[u]!]! > since && moves.tryAlone(u)) isBetter = true;
      }
    }
    routes.recount();
  }

  /** Moves only stops on routes that break a rule, ignoring the cost of legs; true once none does. */
  squeeze(): boolean {
    const { routes, moves, near, reach, random } = this;
    const { slots, next } = routes;
    const last = routes.moves + MOST_MOVES * routes.size;
    for (let isBetter = true; isBetter && routes.moves < last; ) {
      isBetter = false;
      let isWhole = true;
      const first = random.below(slots);
      for (let i = 0; i < slots; i++) {
        const r = (first + i) % slots;
        if (routes.penalty(r) === 0) continue;
        isWhole = false;
        const end = routes.last(r);
        for (let u = next[routes.first(r)]!; u !== end && !isBetter; u = next[u]!) {
          for (let k = u * reach; k < (u + 1) * reach && !isBetter; k++) {
            const v = near[k]!;
            if (v === 0) break;
            if (routes.routeOf[v]! >= 0) isBetter = moves.tryPair(u, v) || moves.tryPair(v, u);
          }
        }
        if (isBetter) break;
      }
      if (isWhole) return true;
    }
    return false;
  }
}

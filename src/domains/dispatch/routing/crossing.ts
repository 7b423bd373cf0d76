// Crosses two plans by exchanging a group of neighbouring routes (SREX, Nagata, Bräysy and Dullaert 2010): the child has one
// parent's routes, except for a group replaced by the other's routes that serve most of the same stops.

import type { Random } from '../search/random.ts';
import type { Routes, RoutingInstance } from './instance.ts';

export interface Child {
  readonly routes: Routes;
  /** Stops without a place. */
  readonly open: number[];
}

export class Crossing {
  private readonly size: number;
  private readonly nearest: Int32Array;
  private readonly random: Random;
  private readonly mark: Int32Array;

  /** `nearest`: row (stop) × size. */
  constructor(instance: RoutingInstance, nearest: Int32Array, random: Random) {
    this.size = instance.size;
    this.nearest = nearest;
    this.random = random;
    this.mark = new Int32Array(instance.size + 1);
  }

  /** Two children: one keeps the new routes complete, the other the old routes beside them. */
  cross(mother: Routes, father: Routes): [Child, Child] {
    const most = Math.max(1, Math.min(mother.length, father.length) - 1);
    const count = 1 + this.random.below(most);
    const given = this.around(mother, count);
    const taken = this.mostAlike(mother, given, father, count);
    const rest = mother.filter((_, r) => !given.has(r));
    return [this.withNewWhole(rest, taken), this.withOldWhole(rest, taken)];
  }

  /** A random stop's nearest routes. */
  private around(routes: Routes, count: number): Set<number> {
    const { size, nearest, mark } = this;
    routes.forEach((route, r) => {
      for (const stop of route) mark[stop] = r;
    });
    const focus = 1 + this.random.below(size);
    const found = new Set<number>([mark[focus]!]);
    for (let k = 0; k < size - 1 && found.size < count; k++) found.add(mark[nearest[focus * size + k]!]!);
    return found;
  }

  private mostAlike(mother: Routes, given: ReadonlySet<number>, father: Routes, count: number): Routes {
    const { mark } = this;
    mark.fill(0);
    for (const r of given) for (const stop of mother[r]!) mark[stop] = 1;
    const shared = father.map((route) => route.reduce((sum, stop) => sum + mark[stop]!, 0) / route.length);
    const order = father.map((_, r) => r).sort((a, b) => shared[b]! - shared[a]! || a - b);
    return order.slice(0, count).map((r) => father[r]!);
  }

  private withNewWhole(rest: Routes, taken: Routes): Child {
    const { mark } = this;
    mark.fill(0);
    for (const route of taken) for (const stop of route) mark[stop] = 1;
    const left = rest.map((route) => route.filter((stop) => mark[stop] === 0));
    return this.child([...left, ...taken]);
  }

  private withOldWhole(rest: Routes, taken: Routes): Child {
    const { mark } = this;
    mark.fill(0);
    for (const route of rest) for (const stop of route) mark[stop] = 1;
    const fresh = taken.map((route) => route.filter((stop) => mark[stop] === 0));
    return this.child([...rest, ...fresh]);
  }

  private child(routes: Routes): Child {
    const { mark, size } = this;
    mark.fill(0);
    for (const route of routes) for (const stop of route) mark[stop] = 1;
    const open: number[] = [];
    for (let stop = 1; stop <= size; stop++) if (mark[stop] === 0) open.push(stop);
    return { routes, open };
  }
}

// The bare routing problem: identical vehicles from one depot, a window and a demand per stop. Stop 0 is the depot. Matrices are
// flat, row by row, in Float64: integers stay exact, and real distances need no scaling, so one code path serves both.

export interface RoutingInstance {
  readonly name: string;
  /** The number of stops without the depot. */
  readonly size: number;
  readonly fleet: number;
  readonly capacity: number;
  readonly demand: Float64Array;
  readonly ready: Float64Array;
  readonly due: Float64Array;
  readonly service: Float64Array;
  /** The cost of a leg, at from × (size + 1) + to. */
  readonly cost: Float64Array;
  /** The duration of a leg; may be the same array as `cost`. */
  readonly time: Float64Array;
}

/** A plan as lists of stops without the depot; empty routes are omitted. */
export type Routes = number[][];

/** Rounding errors of real distances stay far below this; a window missed by more is violated. */
export const TOLERANCE = 1e-7;

/** All other stops by distance from each stop, without the depot: row (stop) × size. */
export function nearestStops(instance: RoutingInstance): Int32Array {
  const { size, cost } = instance;
  const width = size + 1;
  const table = new Int32Array(width * size);
  for (let stop = 0; stop < width; stop++) {
    const others: number[] = [];
    for (let other = 1; other < width; other++) if (other !== stop) others.push(other);
    others.sort((a, b) => cost[stop * width + a]! - cost[stop * width + b]! || a - b);
    table.set(others, stop * size);
  }
  return table;
}

/**
 * The promising neighbours of each stop, best first: near, and with little waiting or lateness in between in the better of the two
 * directions. Rows of `reach`; 0 ends a short one.
 */
export function relatedStops(instance: RoutingInstance, reach: number): Int32Array {
  const { size } = instance;
  const table = new Int32Array((size + 1) * reach);
  for (let stop = 1; stop <= size; stop++) {
    const others: number[] = [];
    const apart = new Float64Array(size + 1);
    for (let other = 1; other <= size; other++) {
      if (other === stop) continue;
      others.push(other);
      apart[other] = Math.min(strain(instance, stop, other), strain(instance, other, stop));
    }
    others.sort((a, b) => apart[a]! - apart[b]! || a - b);
    table.set(others.slice(0, reach), stop * reach);
  }
  return table;
}

/** The cost of going from one stop directly to another, including waiting and lateness (Vidal et al. 2013). */
function strain({ size, cost, time, ready, due, service }: RoutingInstance, a: number, b: number): number {
  const leg = a * (size + 1) + b;
  const soonest = ready[a]! + service[a]! + time[leg]!;
  const wait = Math.max(0, ready[b]! - (due[a]! + service[a]! + time[leg]!));
  return cost[leg]! + 0.2 * wait + Math.max(0, soonest - due[b]!);
}

export function routesCost(instance: RoutingInstance, routes: Routes): number {
  const width = instance.size + 1;
  let total = 0;
  for (const route of routes) {
    let previous = 0;
    for (const stop of route) {
      total += instance.cost[previous * width + stop]!;
      previous = stop;
    }
    total += instance.cost[previous * width]!;
  }
  return total;
}

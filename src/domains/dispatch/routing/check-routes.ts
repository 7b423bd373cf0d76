// Checks routes against the instance alone. Deliberately shares no code with the search, so that a mistake in its bookkeeping is
// detected here.

import type { RoutingInstance } from './instance.ts';

export interface RoutesVerdict {
  readonly faults: string[];
  readonly vehicles: number;
  readonly cost: number;
}

/** Tolerance for accumulated rounding of lateness along a route. */
const SLACK = 1e-5;

export function checkRoutes(
  instance: RoutingInstance,
  routes: readonly (readonly number[])[],
): RoutesVerdict {
  const stops = instance.size + 1;
  const faults: string[] = [];
  const seen = new Map<number, number>();
  let cost = 0;
  if (routes.length > instance.fleet) faults.push(`${routes.length} routes for a fleet of ${instance.fleet}`);
  routes.forEach((route, index) => {
    let at = 0;
    let clock = instance.ready[0] ?? 0;
    let load = 0;
    for (const stop of [...route, 0]) {
      cost += instance.cost[at * stops + stop] ?? Number.NaN;
      clock += instance.time[at * stops + stop] ?? Number.NaN;
      if (clock < (instance.ready[stop] ?? 0)) clock = instance.ready[stop] ?? 0;
      if (!(clock <= (instance.due[stop] ?? -1) + SLACK))
        faults.push(`route ${index}: stop ${stop} starts too late`);
      if (stop === 0) break;
      clock += instance.service[stop] ?? 0;
      load += instance.demand[stop] ?? 0;
      seen.set(stop, (seen.get(stop) ?? 0) + 1);
      at = stop;
    }
    if (load > instance.capacity) faults.push(`route ${index}: carries ${load} of ${instance.capacity}`);
  });
  for (let stop = 1; stop < stops; stop++) {
    const times = seen.get(stop) ?? 0;
    if (times !== 1) faults.push(`stop ${stop} is served ${times} times`);
  }
  return { faults, vehicles: routes.filter((route) => route.length > 0).length, cost };
}

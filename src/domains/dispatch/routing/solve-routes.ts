// One way in to the bare routing problem: cheapest routes within a fleet, or fewest vehicles and then
// cheapest. Any-time: the best plan so far is told as it is found, and the caller can stop at any moment.

import { Random } from '../search/random.ts';
import { type Stopwatch, stretch } from '../search/stopwatch.ts';
import { annealRoutes } from './anneal-routes.ts';
import { fewestVehicles } from './fewest-vehicles.ts';
import { nearestStops, type Routes, type RoutingInstance, routesCost } from './instance.ts';
import { BY_COST, BY_FLEET, type RoutingSettings } from './settings.ts';

/** `cost`: the sum of the legs alone. `fleet-then-cost`: fewer vehicles beat any saving. */
export type Aim = 'cost' | 'fleet-then-cost';

export interface SolveOptions {
  readonly aim: Aim;
  readonly seed: number;
  readonly stopwatch: Stopwatch;
  readonly start?: Routes;
  readonly settings?: RoutingSettings;
  onBetter?(routes: Routes, cost: number): void;
}

/** How much of the budget may go into saving vehicles. */
const FLEET_PART = 0.35;

export function solveRoutes(instance: RoutingInstance, options: SolveOptions): Routes {
  const random = new Random(options.seed);
  const settings = options.settings ?? (options.aim === 'cost' ? BY_COST : BY_FLEET);
  const nearest = nearestStops(instance);
  const onBetter = (routes: Routes) => options.onBetter?.(routes, routesCost(instance, routes));
  const base = { instance, nearest, random, settings, onBetter };
  const start = options.start ?? [];
  const { stopwatch } = options;
  if (options.aim === 'cost') {
    return annealRoutes({ ...base, stopwatch, slots: instance.fleet, start, opening: 'cheaper' });
  }
  const opened = annealRoutes({
    ...base,
    stopwatch: stretch(stopwatch, 0, 0.02),
    slots: instance.size,
    start,
    opening: 'forced',
  });
  const fewest = fewestVehicles({
    ...base,
    stopwatch: stretch(stopwatch, 0, FLEET_PART),
    start: opened,
  });
  const spent = Math.min(stopwatch.spent(), 0.99);
  return annealRoutes({
    ...base,
    stopwatch: stretch(stopwatch, spent, 1),
    slots: fewest.length,
    start: fewest,
    opening: 'forced',
  });
}

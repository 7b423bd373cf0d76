// One way in to the bare routing problem: cheapest routes within a fleet, or fewest vehicles and then
// cheapest. Any-time: the best plan so far is told as it is found, and the caller can stop at any moment.

import { Random } from '../search/random.ts';
import { type Stopwatch, stretch } from '../search/stopwatch.ts';
import { annealRoutes } from './anneal-routes.ts';
import { breedRoutes } from './breed-routes.ts';
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
const FLEET_PART = 0.3;
/** The most that ruin and recreate gets of the rest: the more stops, the longer breeding takes to pay. */
const MOST_ANNEALING = 0.5;

export function solveRoutes(instance: RoutingInstance, options: SolveOptions): Routes {
  const random = new Random(options.seed);
  const settings = options.settings ?? (options.aim === 'cost' ? BY_COST : BY_FLEET);
  const nearest = nearestStops(instance);
  const onBetter = (routes: Routes) => options.onBetter?.(routes, routesCost(instance, routes));
  const base = { instance, nearest, random, settings, onBetter };
  const start = options.start ?? [];
  const { stopwatch } = options;
  if (instance.size === 0) return [];
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
  const slots = fewest.length;
  const spent = Math.min(stopwatch.spent(), 0.99);
  const turn = spent + (1 - spent) * Math.min(MOST_ANNEALING, instance.size / 1000);
  const annealed = annealRoutes({
    ...base,
    stopwatch: stretch(stopwatch, spent, turn),
    slots,
    start: fewest,
    opening: 'forced',
  });
  return breedRoutes({ ...base, stopwatch: stretch(stopwatch, turn, 1), slots, start: [fewest, annealed] });
}

// Entry point of the bare routing problem: cheapest routes within a fleet, or fewest vehicles and then cheapest. Any-time: better
// plans are reported as they are found, and the caller can stop at any moment.

import { STEPS_PER_CHECK } from '../search/anneal.ts';
import { Random } from '../search/random.ts';
import { counted, type Stopwatch, stretch } from '../search/stopwatch.ts';
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

/** The share of the budget that may be spent on saving vehicles. */
const FLEET_PART = 0.3;
/** The share of the budget for the initial plan, which also shows how far the rest will go. */
const OPENING_PART = 0.02;
/** Ruin and recreate makes good use of this many steps per stop; the genetic search, which starts slowly, gets the rest. */
const ENOUGH_STEPS = 1500;
const MOST_ANNEALING = 0.9;
/** With fewer steps per stop, a search that starts at the highest temperature does not cool down. */
const STEPS_TO_COOL = 1000;
const LEAST_SHARE = 0.1;

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
  const opening = counted(stretch(stopwatch, 0, OPENING_PART));
  const opened = annealRoutes({
    ...base,
    stopwatch: opening,
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
  const steps = (opening.looks() * STEPS_PER_CHECK * (1 - spent)) / OPENING_PART / instance.size;
  const least = Math.min(0.5, instance.size / 1000);
  const turn = spent + (1 - spent) * Math.min(MOST_ANNEALING, Math.max(least, ENOUGH_STEPS / steps));
  const share = Math.min(1, Math.max(LEAST_SHARE, steps / STEPS_TO_COOL));
  const annealed = annealRoutes({
    ...base,
    settings: { ...settings, startTemperature: settings.startTemperature * share },
    stopwatch: stretch(stopwatch, spent, turn),
    slots,
    start: fewest,
    opening: 'forced',
  });
  return breedRoutes({ ...base, stopwatch: stretch(stopwatch, turn, 1), slots, start: [fewest, annealed] });
}

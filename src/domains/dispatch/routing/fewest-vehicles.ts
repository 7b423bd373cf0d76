// Minimizes vehicles: dissolves a route and inserts its stops into the others. A stop that fits nowhere is squeezed in through
// infeasible routes; failing that it ejects the stops that were easiest to place so far (weighted by absence counts), and ruin and
// recreate moves the rest (Nagata and Bräysy 2009; absences as in SISR).

import type { Random } from '../search/random.ts';
import { Ruin } from '../search/ruin.ts';
import type { Stopwatch } from '../search/stopwatch.ts';
import { Ejection } from './ejection.ts';
import { type Routes, type RoutingInstance, TOLERANCE } from './instance.ts';
import { Recreate } from './recreate.ts';
import type { RoutingSettings } from './settings.ts';
import { Squeeze } from './squeeze.ts';
import { Tours } from './tours.ts';

export interface FleetRun {
  readonly instance: RoutingInstance;
  readonly nearest: Int32Array;
  readonly random: Random;
  readonly stopwatch: Stopwatch;
  readonly start: Routes;
  readonly settings: RoutingSettings;
  onBetter(routes: Routes): void;
}

/** A plan that serves every stop with the fewest routes found within the budget. */
export function fewestVehicles(run: FleetRun): Routes {
  const floor = fleetFloor(run.instance);
  const absences = new Float64Array(run.instance.size + 1);
  let best = run.start;
  while (best.length > floor) {
    const fewer = withOneLess(run, best, absences);
    if (fewer === null) break;
    best = fewer;
    run.onBetter(best);
  }
  return best;
}

function withOneLess(run: FleetRun, from: Routes, absences: Float64Array): Routes | null {
  const { instance, random, stopwatch, settings } = run;
  const tours = new Tours(instance, from.length - 1);
  const ruin = new Ruin(tours, run.nearest, instance.size, random, settings.ruin);
  const recreate = new Recreate(tours, random, settings.blinkRate);
  const squeeze = new Squeeze(instance, from.length - 1, random);
  const weight = (route: readonly number[]) => route.reduce((sum, stop) => sum + absences[stop]!, 0);
  const dropped = from.toSorted((a, b) => weight(a) - weight(b) || a.length - b.length)[0]!;
  tours.setRoutes(from.filter((route) => route !== dropped));
  const ejection = new Ejection(tours, absences, random);
  const leg = tours.cost / (instance.size + 1);
  const temperature = settings.fleetTemperature * leg;
  while (tours.absentCount > 0) {
    if (stopwatch.spent() >= 1) return null;
    const stop = tours.absent[tours.absentCount - 1]!;
    const squeezed = squeeze.run(tours.routes(), stop);
    if (squeezed !== null) {
      tours.setRoutes(squeezed);
      continue;
    }
    absences[stop]! += 1;
    tours.begin();
    ejection.run(stop);
    for (let i = 0; i < settings.stepsPerEjection && tours.absentCount > 0; i++) {
      const missing = tours.absentCount;
      const weightBefore = absentWeight(tours, absences);
      const costBefore = tours.cost;
      tours.begin();
      ruin.run();
      recreate.run('never');
      if (tours.absentCount < missing || absentWeight(tours, absences) < weightBefore) continue;
      const chance = temperature * Math.log(1 - random.unit());
      if (tours.absentCount > missing || tours.cost + chance >= costBefore) tours.rollBack();
    }
  }
  return tours.routes();
}

function absentWeight(tours: Tours, absences: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < tours.absentCount; i++) sum += absences[tours.absent[i]!]!;
  return sum;
}

/** A lower bound of the number of routes: by demand, and by stops of which no two fit into one route. */
export function fleetFloor(instance: RoutingInstance): number {
  const { size, demand, capacity } = instance;
  let total = 0;
  for (let stop = 1; stop <= size; stop++) total += demand[stop]!;
  const byDemand = Math.ceil(total / capacity - 1e-9);
  let apart = 0;
  for (let seed = 1; seed <= size; seed++) apart = Math.max(apart, separateFrom(instance, seed));
  return Math.max(1, byDemand, apart);
}

function separateFrom(instance: RoutingInstance, seed: number): number {
  const chosen = [seed];
  for (let stop = 1; stop <= instance.size; stop++) {
    if (chosen.every((other) => other !== stop && cannotShare(instance, stop, other))) chosen.push(stop);
  }
  return chosen.length;
}

function cannotShare(instance: RoutingInstance, a: number, b: number): boolean {
  return cannotFollow(instance, a, b) && cannotFollow(instance, b, a);
}

function cannotFollow(instance: RoutingInstance, first: number, second: number): boolean {
  const { ready, due, service, time, size } = instance;
  const width = size + 1;
  const start = Math.max(ready[first]!, ready[0]! + time[first]!);
  return start + service[first]! + time[first * width + second]! > due[second]! + TOLERANCE;
}

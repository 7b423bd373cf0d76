// Ruin and recreate of bare routes, run by the shared annealing loop. Stops may be absent meanwhile, at the price of several legs:
// with a minimal fleet that is the only way from one plan to another.

import { type Annealable, anneal } from '../search/anneal.ts';
import type { Random } from '../search/random.ts';
import { Ruin } from '../search/ruin.ts';
import type { Stopwatch } from '../search/stopwatch.ts';
import type { Routes, RoutingInstance } from './instance.ts';
import { type Opening, Recreate } from './recreate.ts';
import type { RoutingSettings } from './settings.ts';
import { Tours } from './tours.ts';

export interface AnnealRun {
  readonly instance: RoutingInstance;
  readonly nearest: Int32Array;
  readonly random: Random;
  readonly stopwatch: Stopwatch;
  /** How many routes there may be. */
  readonly slots: number;
  readonly start: Routes;
  readonly opening: Opening;
  readonly settings: RoutingSettings;
  onBetter(routes: Routes): void;
}

/** The best plan found; stops that never fitted are missing. */
export function annealRoutes(run: AnnealRun): Routes {
  const { instance, random, settings } = run;
  const tours = new Tours(instance, run.slots);
  const recreate = new Recreate(tours, random, settings.blinkRate);
  tours.setRoutes(run.start);
  recreate.run(run.opening);
  let best = tours.routes();
  const leg = tours.cost / (instance.size + best.length);
  const search = new RouteSearch(tours, run, recreate, settings.absence * leg);
  anneal(search, {
    random,
    stopwatch: run.stopwatch,
    startTemperature: settings.startTemperature * leg,
    endTemperature: settings.endTemperature * leg,
    onBetter: () => {
      best = tours.routes();
      run.onBetter(best);
    },
  });
  return best;
}

/** From this price on (in legs) a plan without a stop is never accepted after one with all stops. */
const STRICT_ABSENCE = 500;

class RouteSearch implements Annealable {
  private readonly tours: Tours;
  private readonly ruin: Ruin;
  private readonly recreate: Recreate;
  private readonly opening: Opening;
  private readonly priceOfAbsence: number;
  private readonly isStrict: boolean;

  constructor(tours: Tours, run: AnnealRun, recreate: Recreate, priceOfAbsence: number) {
    this.tours = tours;
    this.ruin = new Ruin(tours, run.nearest, run.instance.size, run.random, run.settings.ruin);
    this.recreate = recreate;
    this.opening = run.opening;
    this.priceOfAbsence = priceOfAbsence;
    this.isStrict = run.settings.absence >= STRICT_ABSENCE;
  }

  isWhole(): boolean {
    return this.tours.absentCount === 0;
  }

  objective(): number {
    return this.tours.cost + this.tours.absentCount * this.priceOfAbsence;
  }

  begin(): void {
    this.tours.begin();
  }

  change(): void {
    const mustBeWhole = this.isWhole() && this.isStrict;
    this.ruin.run();
    this.recreate.run(this.opening, mustBeWhole);
  }

  rollBack(): void {
    this.tours.rollBack();
  }
}

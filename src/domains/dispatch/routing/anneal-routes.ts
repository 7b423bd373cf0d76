// Ruin and recreate of bare routes under the shared annealing loop; a stop without a place costs more than any
// detour, so a plan that serves more always wins.

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

/** The best plan found; stops that never fitted are missing from it. */
export function annealRoutes(run: AnnealRun): Routes {
  const { instance, random, settings } = run;
  const tours = new Tours(instance, run.slots);
  const search = new RouteSearch(tours, run);
  tours.setRoutes(run.start);
  search.fill();
  let best = tours.routes();
  const leg = tours.cost / (instance.size + best.length);
  anneal(search, {
    random,
    stopwatch: run.stopwatch,
    startHeat: settings.startHeat * leg,
    endHeat: settings.endHeat * leg,
    onBetter: () => {
      best = tours.routes();
      run.onBetter(best);
    },
  });
  return best;
}

class RouteSearch implements Annealable {
  private readonly tours: Tours;
  private readonly ruin: Ruin;
  private readonly recreate: Recreate;
  private readonly opening: Opening;
  private readonly priceOfAbsence: number;

  constructor(tours: Tours, run: AnnealRun) {
    this.tours = tours;
    this.ruin = new Ruin(tours, run.nearest, run.instance.size, run.random, run.settings.ruin);
    this.recreate = new Recreate(tours, run.random, run.settings.blinkRate);
    this.opening = run.opening;
    const dearestLeg = run.instance.cost.reduce((most, leg) => Math.max(most, leg), 1);
    this.priceOfAbsence = dearestLeg * 4 * (run.instance.size + 1);
  }

  fill(): void {
    this.recreate.run(this.opening);
  }

  objective(): number {
    return this.tours.cost + this.tours.absentCount * this.priceOfAbsence;
  }

  begin(): void {
    this.tours.begin();
  }

  change(): void {
    this.ruin.run();
    this.recreate.run(this.opening);
  }

  rollBack(): void {
    this.tours.rollBack();
  }
}

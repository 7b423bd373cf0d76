// Simulated annealing over any plan that can be changed and rolled back: a better plan is always kept, a worse one with a
// probability that falls with the temperature. Shared by bare routes and working days.

import type { Random } from './random.ts';
import type { Stopwatch } from './stopwatch.ts';

export interface Annealable {
  /** The current cost, including absent jobs. */
  objective(): number;
  /** Sets the point that `rollBack` returns to. */
  begin(): void;
  /** Makes one random change. */
  change(): void;
  rollBack(): void;
  /** Whether the current plan is a valid result. */
  isWhole(): boolean;
}

export interface Cooling {
  readonly random: Random;
  readonly stopwatch: Stopwatch;
  readonly startTemperature: number;
  readonly endTemperature: number;
  /** Called when the current plan is the best so far. */
  onBetter(objective: number): void;
}

/** Steps between two checks of the stopwatch. */
export const STEPS_PER_CHECK = 32;

export function anneal(plan: Annealable, cooling: Cooling): void {
  const { random, stopwatch, startTemperature, endTemperature } = cooling;
  let current = plan.objective();
  let best = plan.isWhole() ? current : Number.POSITIVE_INFINITY;
  let temperature = startTemperature;
  for (let step = 0; ; step++) {
    if (step % STEPS_PER_CHECK === 0) {
      const part = stopwatch.spent();
      if (part >= 1) return;
      temperature = startTemperature * (endTemperature / startTemperature) ** part;
    }
    plan.begin();
    plan.change();
    const next = plan.objective();
    if (next >= current - temperature * Math.log(1 - random.unit())) {
      plan.rollBack();
      continue;
    }
    current = next;
    if (next < best - 1e-9 && plan.isWhole()) {
      best = next;
      cooling.onBetter(best);
    }
  }
}

// Simulated annealing over any plan that can be changed and put back: a cheaper plan always stays, a dearer one
// by chance, less and less often as the heat falls. Bare routes and whole working days share this loop.

import type { Random } from './random.ts';
import type { Stopwatch } from './stopwatch.ts';

export interface Annealable {
  /** What the plan costs now, what is left out included. */
  objective(): number;
  /** Marks the point that `rollBack` returns to. */
  begin(): void;
  /** Makes one random change. */
  change(): void;
  rollBack(): void;
  /** Whether the plan as it stands may be handed out. */
  isWhole(): boolean;
}

export interface Cooling {
  readonly random: Random;
  readonly stopwatch: Stopwatch;
  readonly startHeat: number;
  readonly endHeat: number;
  /** Called with the plan in its best state so far. */
  onBetter(objective: number): void;
}

/** How many steps pass between two looks at the stopwatch. */
export const STEPS_A_LOOK = 32;

export function anneal(plan: Annealable, cooling: Cooling): void {
  const { random, stopwatch, startHeat, endHeat } = cooling;
  let current = plan.objective();
  let best = plan.isWhole() ? current : Number.POSITIVE_INFINITY;
  let heat = startHeat;
  for (let step = 0; ; step++) {
    if (step % STEPS_A_LOOK === 0) {
      const part = stopwatch.spent();
      if (part >= 1) return;
      heat = startHeat * (endHeat / startHeat) ** part;
    }
    plan.begin();
    plan.change();
    const next = plan.objective();
    if (next >= current - heat * Math.log(1 - random.unit())) {
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

// Entry point: builds a plan from nothing, or from the current one, and improves it until its budget is spent. Deterministic:
// clock, seed and stop condition are passed in, so a run by steps can be repeated anywhere, and a run by the clock can be stopped
// at any moment with the best plan so far.

import type { Problem } from './model.ts';
import type { Plan } from './plan.ts';
import { Board } from './planning/board.ts';
import { compileProblem } from './planning/compile-problem.ts';
import { DaySearch } from './planning/day-search.ts';
import { describePlan } from './planning/describe-plan.ts';
import { loadPlan } from './planning/load-plan.ts';
import { anneal } from './search/anneal.ts';
import { Random } from './search/random.ts';
import type { Stopwatch } from './search/stopwatch.ts';

export interface PlanOptions {
  readonly seed: number;
  /** `stopAfterSteps` makes a run repeatable; `stopAt` limits its time. */
  readonly stopwatch: Stopwatch;
  /** A plan to start from; what the problem no longer allows is planned anew. */
  readonly from?: Pick<Plan, 'routes'>;
  /** Called whenever a better plan is found; `describe` builds the plan, which takes some time. */
  onProgress?(progress: { readonly total: number; describe(): Plan }): void;
}

/** Temperatures as shares of the average cost of a planned visit. */
const START_TEMPERATURE = 1;
const START_TEMPERATURE_FROM_PLAN = 0.03;
const END_TEMPERATURE = 0.02;

export function planVisits(problem: Problem, options: PlanOptions): Plan {
  const board = new Board(compileProblem(problem));
  if (options.from !== undefined) loadPlan(board, options.from);
  improve(board, options);
  return describePlan(board);
}

/** Leaves the board in the best state found. */
export function improve(board: Board, options: PlanOptions): void {
  const random = new Random(options.seed);
  const search = new DaySearch(board, random);
  search.fill();
  board.recount();
  const placed = board.stops - board.absentCount;
  if (board.stops === 0) return;
  const wages = board.cost.reduce((sum, cost) => sum + cost, 0);
  const unit = wages / Math.max(1, placed) || 1;
  board.keep();
  let bestTotal = board.total;
  anneal(search, {
    random,
    stopwatch: options.stopwatch,
    startTemperature: unit * (options.from === undefined ? START_TEMPERATURE : START_TEMPERATURE_FROM_PLAN),
    endTemperature: unit * END_TEMPERATURE,
    onBetter: (total) => {
      board.keep();
      bestTotal = total;
      options.onProgress?.({ total, describe: () => describePlan(board) });
    },
  });
  if (board.total !== bestTotal) board.returnToKept();
}

// Changes a current plan with little disruption: each visit moved to another technician or time costs extra.

import type { Assignment, Problem, Visit } from './model.ts';
import type { Plan } from './plan.ts';
import { type PlanOptions, planVisits } from './plan-visits.ts';
import { Board } from './planning/board.ts';
import { compileProblem } from './planning/compile-problem.ts';
import { DaySearch, fillBoard } from './planning/day-search.ts';
import { describePlan } from './planning/describe-plan.ts';
import { loadPlan, openJobs } from './planning/load-plan.ts';
import { makeRoom } from './planning/make-room.ts';
import { anneal } from './search/anneal.ts';
import { Random } from './search/random.ts';
import { type Stopwatch, stopAfterSteps } from './search/stopwatch.ts';

export interface Change {
  readonly visit: string;
  readonly kind: 'added' | 'left_out' | 'technician' | 'time';
  readonly from?: Assignment;
  readonly to?: Assignment;
}

export interface ChangedPlan {
  readonly plan: Plan;
  /** The differences from the current plan. */
  readonly changes: readonly Change[];
}

/** The plan as a list of assignments. */
export function assignmentsOf(plan: Pick<Plan, 'routes'>): Assignment[] {
  return plan.routes.flatMap(({ technician, shift, stops }) =>
    stops
      .filter((stop) => stop.kind === 'visit')
      .map(({ id, start, frozen }) => ({
        visit: id,
        technician,
        shift,
        start,
        ...(frozen ? { frozen } : {}),
      })),
  );
}

/** Replans after an absence or a delay: `problem` is the new situation, `plan` the current plan. */
export function repairPlan(problem: Problem, plan: Pick<Plan, 'routes'>, options: PlanOptions): ChangedPlan {
  const revised = withCurrent(problem, plan);
  const repaired = planVisits(revised, { ...options, from: plan });
  return { plan: repaired, changes: changesBetween(revised, repaired) };
}

/** Rounds of 32 steps for an emergency that no single exchange can place. */
const EMERGENCY_ROUNDS = 2;

/**
 * Inserts one visit into a plan with the least disruption: at its cheapest place if there is one, else in exchange for one visit
 * that moves elsewhere, else by moving a few near it. Improves nothing else. A stopwatch, if given, ends the search early.
 */
export function insertEmergency(
  problem: Problem,
  plan: Pick<Plan, 'routes'>,
  visit: Visit,
  options: { readonly seed: number; readonly stopwatch?: Stopwatch },
): ChangedPlan {
  const known = problem.visits.filter((other) => other.id !== visit.id);
  const revised = withCurrent({ ...problem, visits: [...known, visit] }, plan);
  const board = new Board(compileProblem(revised));
  loadPlan(board, plan);
  placeEmergency(board, openJobs(board).get(visit.id) ?? [], options);
  const changed = describePlan(board);
  return { plan: changed, changes: changesBetween(revised, changed) };
}

function placeEmergency(
  board: Board,
  jobs: readonly number[],
  options: { readonly seed: number; readonly stopwatch?: Stopwatch },
): void {
  const random = new Random(options.seed);
  const stopwatch = options.stopwatch ?? stopAfterSteps(board.slots + 1);
  const [job = 0] = jobs;
  const isLinked = jobs.some((one) => board.compiled.links.groupOf[one]! >= 0);
  const absent = board.absentCount;
  if (jobs.length === 1 && !isLinked) makeRoom(board, job, stopwatch);
  else fillBoard(board, random);
  // An exchange may have left out the other visit: then more must be moved.
  if (job === 0 || board.absentCount < absent) return;
  const search = new DaySearch(board, random, job);
  board.keep();
  anneal(search, {
    random,
    stopwatch: options.stopwatch ?? stopAfterSteps(EMERGENCY_ROUNDS),
    startTemperature: board.compiled.problem.prices.change_of_technician / 4 + 1,
    endTemperature: 1,
    onBetter: () => board.keep(),
  });
  board.returnToKept();
}

/** Adds the plan as the current one; assignments frozen in the problem stay frozen. */
function withCurrent(problem: Problem, plan: Pick<Plan, 'routes'>): Problem {
  const visits = new Set(problem.visits.map((visit) => visit.id));
  const frozen = (problem.current ?? []).filter((entry) => entry.frozen);
  const fixed = new Set(frozen.map((entry) => entry.visit));
  const current = assignmentsOf(plan).filter((entry) => visits.has(entry.visit) && !fixed.has(entry.visit));
  return { ...problem, current: [...frozen, ...current] };
}

function changesBetween(problem: Problem, plan: Plan): Change[] {
  const after = assignmentsOf(plan);
  const current = problem.current ?? [];
  return problem.visits.flatMap(({ id }): Change[] => {
    const from = current.filter((entry) => entry.visit === id);
    const to = after.filter((entry) => entry.visit === id);
    if (from.length === 0 && to.length === 0) return [];
    if (from.length === 0) return to.map((entry) => ({ visit: id, kind: 'added', to: entry }));
    if (to.length === 0) return from.map((entry) => ({ visit: id, kind: 'left_out', from: entry }));
    return to.flatMap((entry): Change[] => {
      const same = from.find((old) => old.technician === entry.technician && old.shift === entry.shift);
      if (same === undefined) return [{ visit: id, kind: 'technician', from: from[0]!, to: entry }];
      const isMoved = Math.abs(same.start - entry.start) > problem.prices.tolerated_shift;
      return isMoved ? [{ visit: id, kind: 'time', from: same, to: entry }] : [];
    });
  });
}

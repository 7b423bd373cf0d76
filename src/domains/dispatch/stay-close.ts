// Changing a plan people already count on: the plan in force becomes the one to stay close to, so that each
// visit moved to another technician or time has its price.

import type { Assignment, Problem, Visit } from './model.ts';
import type { Plan } from './plan.ts';
import { type PlanOptions, planVisits } from './plan-visits.ts';
import { Board } from './planning/board.ts';
import { compileProblem } from './planning/compile-problem.ts';
import { DaySearch } from './planning/day-search.ts';
import { describePlan } from './planning/describe-plan.ts';
import { loadPlan, openJobs } from './planning/load-plan.ts';
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
  /** What differs from the plan in force. */
  readonly changes: readonly Change[];
}

/** The plan in force as assignments. */
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

/** After an absence or a delay: `problem` says how things stand now, `plan` what had been told. */
export function repairPlan(problem: Problem, plan: Pick<Plan, 'routes'>, options: PlanOptions): ChangedPlan {
  const standing = withCurrent(problem, plan);
  const repaired = planVisits(standing, { ...options, from: plan });
  return { plan: repaired, changes: changesBetween(standing, repaired) };
}

/** How many rounds of 32 steps an emergency may take; some fifty milliseconds for 400 visits. */
const EMERGENCY_ROUNDS = 4;

/**
 * Puts one more visit into a plan with the least disruption: at its cheapest place if it has one, and otherwise
 * by moving a few others near it. Nothing else is improved on the way.
 */
export function insertEmergency(
  problem: Problem,
  plan: Pick<Plan, 'routes'>,
  visit: Visit,
  options: { readonly seed: number; readonly stopwatch?: Stopwatch },
): ChangedPlan {
  const known = problem.visits.filter((other) => other.id !== visit.id);
  const standing = withCurrent({ ...problem, visits: [...known, visit] }, plan);
  const board = new Board(compileProblem(standing));
  loadPlan(board, plan);
  const random = new Random(options.seed);
  const search = new DaySearch(board, random);
  const isPlaced = () => !describesLeftOut(board, visit.id);
  search.fill();
  if (!isPlaced()) {
    search.focusOn(openJobs(board).get(visit.id)?.[0] ?? 0);
    board.keep();
    anneal(search, {
      random,
      stopwatch: options.stopwatch ?? stopAfterSteps(EMERGENCY_ROUNDS),
      startHeat: standing.prices.change_of_technician / 4 + 1,
      endHeat: 1,
      onBetter: () => board.keep(),
    });
    board.returnToKept();
  }
  const changed = describePlan(board);
  return { plan: changed, changes: changesBetween(standing, changed) };
}

function describesLeftOut(board: Board, id: string): boolean {
  const { problem, jobs } = board.compiled;
  const absent = board.absent.subarray(0, board.absentCount);
  return absent.some((job) => problem.visits[jobs.visit[job]!]!.id === id);
}

/** Adds the plan as the current one; what the problem itself says is frozen stays so. */
function withCurrent(problem: Problem, plan: Pick<Plan, 'routes'>): Problem {
  const visits = new Set(problem.visits.map((visit) => visit.id));
  const frozen = (problem.current ?? []).filter((told) => told.frozen);
  const said = new Set(frozen.map((told) => told.visit));
  const told = assignmentsOf(plan).filter((entry) => visits.has(entry.visit) && !said.has(entry.visit));
  return { ...problem, current: [...frozen, ...told] };
}

function changesBetween(problem: Problem, plan: Plan): Change[] {
  const after = assignmentsOf(plan);
  const told = problem.current ?? [];
  return problem.visits.flatMap(({ id }): Change[] => {
    const from = told.filter((entry) => entry.visit === id);
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

import type { Problem, Technician, Visit } from '../model.ts';
import type { Plan } from '../plan.ts';
import { Random } from '../search/random.ts';
import { Board } from './board.ts';
import { compileProblem } from './compile-problem.ts';
import { describePlan } from './describe-plan.ts';
import { loadPlan, openJobs } from './load-plan.ts';
import { PlaceSearch } from './place-search.ts';

/** A possible place of a visit, and its extra cost. */
export interface Spot {
  readonly technician: string;
  readonly shift: string;
  readonly start: number;
  readonly cost: number;
  /** Minutes beyond the longest day allowed, if needed. */
  readonly extra_minutes: number;
}

/** Loads a plan onto a separate board, to try changes on it. */
export function laidOut(problem: Problem, plan: Pick<Plan, 'routes'>): Board {
  const board = new Board(compileProblem(problem));
  loadPlan(board, plan);
  return board;
}

/** The cheapest place of an absent visit, with anyone or with one technician. */
export function cheapestSpot(board: Board, visit: string, technician?: string): Spot | null {
  const { problem, days } = board.compiled;
  const job = openJobs(board)
    .get(visit)
    ?.find((one) => board.routeOf[one]! < 0);
  if (job === undefined) return null;
  const places = new PlaceSearch(board, new Random(0), 0);
  let best: { day: number; position: number; cost: number } | null = null;
  for (const day of places.daysOf[job]!) {
    if (technician !== undefined && problem.technicians[days.technician[day]!]!.id !== technician) continue;
    const cost = places.bestIn(job, day, best?.cost ?? Number.POSITIVE_INFINITY);
    if (cost < Number.POSITIVE_INFINITY) best = { day, position: places.position, cost };
  }
  if (best === null) return null;
  const { day, position, cost } = best;
  board.begin();
  board.insert(job, day, position);
  const start = board.start[job]!;
  const returns = board.clock.returns;
  board.rollBack();
  const who = problem.technicians[days.technician[day]!]!;
  const shift = who.shifts[days.shift[day]!]!;
  const most = shift.overtime?.most_minutes ?? 0;
  const allowed = shift.end + (most >= LONG_DAY ? most - LONG_DAY : most);
  return { technician: who.id, shift: shift.id, start, cost, extra_minutes: Math.max(0, returns - allowed) };
}

/** The cheapest place of an absent visit on each day that has one, with the plan that comes of it. */
export function spotsByDay(board: Board, visit: string): (Spot & { readonly plan: Plan })[] {
  const { problem, days } = board.compiled;
  const job = openJobs(board)
    .get(visit)
    ?.find((one) => board.routeOf[one]! < 0);
  if (job === undefined) return [];
  const places = new PlaceSearch(board, new Random(0), 0);
  return [...places.daysOf[job]!].flatMap((day) => {
    const cost = places.bestIn(job, day, Number.POSITIVE_INFINITY);
    if (cost === Number.POSITIVE_INFINITY) return [];
    const { position } = places;
    board.begin();
    board.insert(job, day, position);
    const start = board.start[job]!;
    const plan = describePlan(board);
    board.rollBack();
    const who = problem.technicians[days.technician[day]!]!;
    const shift = who.shifts[days.shift[day]!]!;
    return [{ technician: who.id, shift: shift.id, start, cost, extra_minutes: 0, plan }];
  });
}

/** Whether anyone who may do the visit works at an hour it allows. */
export function hasOpenDay(board: Board, visit: string): boolean {
  const { assign, days } = board.compiled;
  const job = openJobs(board).get(visit)?.[0] ?? 0;
  return job > 0 && assign.subarray(job * days.count, (job + 1) * days.count).some(Number.isFinite);
}

/** Far more than any day's overtime. */
const LONG_DAY = 24 * 60;

/** The problem with these visits allowed at any time. */
export function atAnyTime(problem: Problem, visits: ReadonlySet<string>): Problem {
  const freed = (visit: Visit): Visit => {
    const { windows: _windows, appointment, ...rest } = visit;
    // An agreed technician stays fixed; only the time is free.
    const others = problem.technicians.map((one) => one.id).filter((id) => id !== appointment?.technician);
    const forbidden = appointment?.technician === undefined ? [] : others;
    return { ...rest, forbidden: [...(visit.forbidden ?? []), ...forbidden] };
  };
  return { ...problem, visits: problem.visits.map((visit) => (visits.has(visit.id) ? freed(visit) : visit)) };
}

/** The problem with unlimited length and number of visits of days. */
export function withLongDays(problem: Problem): Problem {
  const longer = (technician: Technician): Technician => ({
    ...technician,
    shifts: technician.shifts.map(({ most_visits: _most, ...shift }) => ({
      ...shift,
      overtime: {
        most_minutes: (shift.overtime?.most_minutes ?? 0) + LONG_DAY,
        price_per_hour: shift.overtime?.price_per_hour ?? 0,
      },
    })),
  });
  return { ...problem, technicians: problem.technicians.map(longer) };
}

/** A run of the planner on a company's days, in whichever thread. Pure: clock and the wish to stop are passed in. */
import { explainLeftOut } from '../explain.ts';
import { lowerBound } from '../lower-bound.ts';
import type { Problem, Visit } from '../model.ts';
import type { Plan, Route } from '../plan.ts';
import { planVisits } from '../plan-visits.ts';
import { describePlan } from '../planning/describe-plan.ts';
import { laidOut } from '../planning/try-out.ts';
import { insertEmergency } from '../stay-close.ts';
import { problemOf, withTimeTaken } from './company-problem.ts';
import type {
  CompanyDays,
  PlannedOption,
  PlanningResult,
  PlanningTask,
  ProgressPoint,
} from './planning-task.ts';
import { planFacts } from './stop-facts.ts';

export interface PlanningHost {
  /** Milliseconds, of any beginning. */
  now(): number;
  isStopped(): boolean;
  onProgress?(point: ProgressPoint): void;
  /** A plan that is worth showing while it is improved further. */
  onInterim?(interim: { readonly before: PlannedOption; readonly plan: PlannedOption }): void;
}

const progressEveryMs = 200;
const interimAfterMs = 700;
/** Left-out visits that are explained one by one. */
const mostExplained = 100;
const waysOfAnEmergency = 3;

export function runPlanning(task: PlanningTask, host: PlanningHost): PlanningResult {
  const { days, urgent } = task;
  const impossible = impossibleKept(days);
  const possible = withTimeTaken(days, impossible);
  const problem = problemOf(possible);
  const before = currentPlan(problem);
  const planned =
    urgent === undefined
      ? improved(task, possible, before, host)
      : emergency(problem, before, urgent, task.seed);
  const unplannable = new Set([...impossible, ...planned.unplannable]);
  const [best = before] = planned.plans;
  const explained = {
    ...best,
    left_out: best.left_out.filter((id) => !unplannable.has(id)).slice(0, mostExplained),
  };
  return {
    before: planFacts(problem, before),
    options: planned.plans.map((plan) => planFacts(planned.problem, plan)),
    unplannable: [...unplannable],
    left_out: explainLeftOut(planned.problem, explained),
    lower_bound: urgent === undefined ? lowerBound(planned.problem, best).lower_bound : 0,
  };
}

interface Planned {
  readonly problem: Problem;
  /** Cheapest first. */
  readonly plans: readonly Plan[];
  readonly unplannable: readonly string[];
}

/** Kept visits that break a rule where they are: outside working hours, or too close to each other. */
export function impossibleKept(days: CompanyDays): Set<string> {
  const kept = new Set(days.kept);
  const fixed = days.current.filter(({ visit, frozen }) => kept.has(visit) || frozen);
  const there = new Set(fixed.map(({ visit }) => visit));
  const alone = { ...days, visits: days.visits.filter(({ id }) => there.has(id)), current: fixed };
  const { left_out } = currentPlan(problemOf(alone));
  return new Set(left_out.filter((id) => kept.has(id)));
}

/** The current assignments as far as they keep the rules; the rest is left out. */
export function currentPlan(problem: Problem): Plan {
  return describePlan(laidOut(problem, { routes: currentRoutes(problem) }));
}

function currentRoutes({ current = [], visits }: Problem): Route[] {
  const placeOf = new Map(visits.map(({ id, place }) => [id, place]));
  const routes = new Map<string, Route & { stops: Route['stops'][number][] }>();
  for (const { visit, technician, shift, start, frozen = false } of current.toSorted(
    (a, b) => a.start - b.start,
  )) {
    const key = `${technician} ${shift}`;
    const route = routes.get(key) ?? { ...emptyRoute, technician, shift, stops: [] };
    routes.set(key, route);
    const place = placeOf.get(visit) ?? '';
    route.stops.push({ kind: 'visit', id: visit, place, arrival: start, wait: 0, start, end: start, frozen });
  }
  return [...routes.values()];
}

const emptyRoute = { departs: 0, returns: 0, kilometres: 0, travel_minutes: 0, breaks: [] };

/**
 * Improves the current plan until the time is over. Booked visits that find no place stay where they are: then the rest is planned
 * around them.
 */
function improved(task: PlanningTask, days: CompanyDays, before: Plan, host: PlanningHost): Planned {
  const began = host.now();
  const spent = (share: number) => ({
    spent: () => (host.isStopped() ? 1 : (host.now() - began) / (task.milliseconds * share)),
  });
  const report = progressOf(host, began);
  const interim = onceAfter(host, began + interimAfterMs);
  report(before.score.total, true);
  const booked = new Set(days.current.map(({ visit }) => visit));
  const isMostlyNew = task.kind === 'optimise' && days.visits.length > 2 * booked.size;
  let problem = problemOf(days);
  let plan = planVisits(problem, {
    seed: task.seed,
    stopwatch: spent(0.85),
    ...(isMostlyNew ? {} : { from: before }),
    onProgress: ({ total, describe }) => {
      report(total);
      interim(() => ({ before: planFacts(problem, before), plan: planFacts(problem, describe()) }));
    },
  });
  const unplannable = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    const homeless = plan.left_out.filter((id) => booked.has(id) && !isGoneWithItsDay(days, id));
    if (homeless.length === 0) break;
    for (const id of homeless) unplannable.add(id);
    problem = problemOf(withTimeTaken(days, unplannable));
    plan = planVisits(problem, { seed: task.seed, stopwatch: spent(1), from: plan });
  }
  report(plan.score.total, true);
  return { problem, plans: [plan], unplannable: [...unplannable] };
}

/** Whether the technician of the visit does not work then: it takes nobody's time where it is. */
function isGoneWithItsDay({ current, technicians }: CompanyDays, visit: string): boolean {
  const { technician, shift } = current.find((one) => one.visit === visit) ?? {};
  return !technicians.find(({ id }) => id === technician)?.shifts.some(({ id }) => id === shift);
}

function progressOf(host: PlanningHost, began: number): (total: number, isLast?: boolean) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (total, isLast = false) => {
    const at = host.now();
    if (!isLast && at - last < progressEveryMs) return;
    last = at;
    host.onProgress?.([Math.round(at - began) / 1000, Math.round(total)]);
  };
}

/** Shows a plan once, when enough time has passed and enough is left. */
function onceAfter(host: PlanningHost, at: number) {
  let isShown = false;
  return (make: () => Parameters<NonNullable<PlanningHost['onInterim']>>[0]) => {
    if (isShown || host.now() < at) return;
    isShown = true;
    host.onInterim?.(make());
  };
}

/** The cheapest places of one visit, each with another technician. */
function emergency(problem: Problem, before: Plan, urgent: string, seed: number): Planned {
  const visit = problem.visits.find(({ id }) => id === urgent);
  if (!visit) return { problem, plans: [], unplannable: [] };
  const plans: Plan[] = [];
  const used = new Set<string>();
  for (let way = 0; way < waysOfAnEmergency; way += 1) {
    const limited: Visit = { ...visit, forbidden: [...(visit.forbidden ?? []), ...used] };
    const { plan } = insertEmergency(problem, before, limited, { seed });
    const route = plan.routes.find(({ stops }) => stops.some(({ id }) => id === urgent));
    if (!route) {
      if (way === 0) plans.push(plan);
      break;
    }
    used.add(route.technician);
    plans.push(plan);
  }
  return { problem, plans: plans.toSorted((a, b) => a.score.total - b.score.total), unplannable: [] };
}

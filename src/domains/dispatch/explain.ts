// Explains a plan: why a visit was left out and what would have to change, and why a visit is not with a certain technician. Each
// answer is found by trying it out on the plan.

import type { Problem, Visit } from './model.ts';
import type { Plan } from './plan.ts';
import { type Barrier, barriers } from './planning/assignment-prices.ts';
import type { Board } from './planning/board.ts';
import { openJobs } from './planning/load-plan.ts';
import { atAnyTime, cheapestSpot, hasOpenDay, laidOut, type Spot, withLongDays } from './planning/try-out.ts';

export interface LeftOut {
  readonly visit: string;
  /**
   * no_skill: nobody may do it. no_window: nobody allowed works when it may be done. no_room: those allowed have no room left then.
   * too_dear: leaving it out is cheaper. linked: it depends on another visit or a second person.
   */
  readonly reason: 'no_skill' | 'no_window' | 'no_room' | 'too_dear' | 'linked';
  /** For each technician the reasons that rule them out, if any. */
  readonly barriers: readonly { readonly technician: string; readonly barriers: readonly Barrier[] }[];
  readonly remedies: readonly Remedy[];
}

export type Remedy =
  | { readonly kind: 'qualify'; readonly technician: string; readonly lacks: Barrier }
  | { readonly kind: 'other_time'; readonly at: Spot }
  | { readonly kind: 'longer_day'; readonly at: Spot }
  | { readonly kind: 'raise_price'; readonly to: number; readonly at: Spot };

export function explainLeftOut(problem: Problem, plan: Plan): LeftOut[] {
  const left = new Set(plan.left_out);
  if (left.size === 0) return [];
  const asIs = laidOut(problem, plan);
  const anyTime = laidOut(atAnyTime(problem, left), plan);
  const anyLength = laidOut(withLongDays(problem), plan);
  return problem.visits
    .filter((visit) => left.has(visit.id))
    .map((visit) => explainOne(problem, visit, asIs, anyTime, anyLength));
}

function explainOne(problem: Problem, visit: Visit, asIs: Board, anyTime: Board, anyLength: Board): LeftOut {
  const barred = problem.technicians.map((technician) => ({
    technician: technician.id,
    barriers: barriers(visit, technician),
  }));
  const able = problem.technicians.filter((technician) => barriers(visit, technician).length === 0);
  const remedies: Remedy[] = [];
  const place = cheapestSpot(asIs, visit.id);
  if (able.length < (visit.crew ?? 1)) {
    for (const entry of barred) {
      const [lacks, ...more] = entry.barriers;
      if (lacks !== undefined && more.length === 0)
        remedies.push({ kind: 'qualify', technician: entry.technician, lacks });
    }
    return { visit: visit.id, reason: 'no_skill', barriers: barred, remedies };
  }
  const price = visit.price_to_leave_out ?? Number.POSITIVE_INFINITY;
  const isLinked = asIs.compiled.links.groupOf[openJobs(asIs).get(visit.id)?.[0] ?? 0]! >= 0;
  if (place !== null && place.cost >= price && !isLinked) {
    remedies.push({ kind: 'raise_price', to: Math.ceil(place.cost), at: place });
    return { visit: visit.id, reason: 'too_dear', barriers: barred, remedies };
  }
  const other = cheapestSpot(anyTime, visit.id);
  if (other !== null) remedies.push({ kind: 'other_time', at: other });
  const long = cheapestSpot(anyLength, visit.id);
  if (long !== null) remedies.push({ kind: 'longer_day', at: long });
  if (place !== null) return { visit: visit.id, reason: 'linked', barriers: barred, remedies };
  const isOpen = hasOpenDay(asIs, visit.id);
  return { visit: visit.id, reason: isOpen ? 'no_room' : 'no_window', barriers: barred, remedies };
}

export interface WhyNot {
  readonly visit: string;
  readonly technician: string;
  /** What rules the technician out at any hour. */
  readonly barriers: readonly Barrier[];
  /** The cheapest place with the technician and its extra cost compared with the plan; null for linked visits. */
  readonly place: (Spot & { readonly costs_more: number | null }) | null;
  /** The obstacle if there is no place. */
  readonly obstacle: 'barred' | 'window' | 'long_day' | 'window_and_long_day' | null;
}

/** Answers "Why not Ann?": what giving a visit to a technician would require or cost, with everything else unchanged. */
export function whyNot(problem: Problem, plan: Plan, visitId: string, technicianId: string): WhyNot {
  const visit = problem.visits.find((entry) => entry.id === visitId);
  const technician = problem.technicians.find((entry) => entry.id === technicianId);
  if (visit === undefined || technician === undefined)
    throw new Error(`unknown visit or technician: ${visitId}, ${technicianId}`);
  const barred = barriers(visit, technician);
  const about = { visit: visitId, technician: technicianId, barriers: barred };
  if (barred.length > 0) return { ...about, place: null, obstacle: 'barred' };
  const routes = plan.routes.map((route) => ({
    ...route,
    stops: route.stops.filter((stop) => stop.id !== visitId),
  }));
  const asIs = laidOut(problem, { routes });
  const spot = cheapestSpot(asIs, visitId, technicianId);
  if (spot !== null) {
    const [job = 0, partner] = openJobs(asIs).get(visitId) ?? [];
    const isAlone = partner === undefined && asIs.compiled.links.groupOf[job]! < 0;
    const saved = laidOut(problem, plan).total - (asIs.total - asIs.compiled.jobs.priceOut[job]!);
    return { ...about, place: { ...spot, costs_more: isAlone ? spot.cost - saved : null }, obstacle: null };
  }
  const free = laidOut(atAnyTime(problem, new Set([visitId])), { routes });
  if (cheapestSpot(free, visitId, technicianId) !== null)
    return { ...about, place: null, obstacle: 'window' };
  const long = cheapestSpot(laidOut(withLongDays(problem), { routes }), visitId, technicianId) !== null;
  return { ...about, place: null, obstacle: long ? 'long_day' : 'window_and_long_day' };
}

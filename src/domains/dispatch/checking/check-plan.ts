// Checks a plan against the problem alone: every hard rule, and the price computed afresh. Deliberately shares no code with the
// search (not even the travel times), so that a mistake there is detected here.

import { namesOf } from '#kernel/type-guards.ts';
import type { Problem, Shift, Technician, Visit, Window } from '../model.ts';
import type { Plan, Route, Score, Stop } from '../plan.ts';
import { checkRoute, type RouteCosts, SLACK } from './check-route.ts';
import { checkedTravel } from './checked-travel.ts';

export interface Verdict {
  /** Violated hard rules, as messages. */
  readonly faults: string[];
  /** The recomputed score. */
  readonly score: Score;
}

interface Placed {
  readonly visit: Visit;
  readonly technician: Technician;
  readonly shift: Shift;
  readonly stop: Stop;
}

/** The assumed price of leaving out a visit that has none. */
const MANDATORY_PRICE = 10_000_000;

export function checkPlan(problem: Problem, plan: Plan): Verdict {
  const faults: string[] = [];
  const visitOf = new Map(problem.visits.map((visit) => [visit.id, visit]));
  const travel = checkedTravel(problem);
  const placed: Placed[] = [];
  const costs: RouteCosts[] = [];
  for (const route of plan.routes) {
    const technician = problem.technicians.find((one) => one.id === route.technician);
    const shift = technician?.shifts.find((one) => one.id === route.shift);
    if (technician === undefined || shift === undefined) {
      faults.push(`no shift "${route.shift}" of "${route.technician}"`);
      continue;
    }
    const fault = (text: string) => faults.push(`${technician.id}, ${shift.id}: ${text}`);
    costs.push(checkRoute(route, technician, shift, { problem, travel, visitOf, fault }));
    for (const stop of route.stops) {
      const visit = stop.kind === 'visit' ? visitOf.get(stop.id) : undefined;
      if (visit !== undefined) placed.push({ visit, technician, shift, stop });
      else if (stop.kind === 'visit') fault(`unknown visit "${stop.id}"`);
    }
  }
  checkCompleteness(problem, plan, placed, faults);
  for (const entry of placed) if (!entry.stop.frozen) checkPairing(entry, faults);
  checkLinks(problem, placed, faults);
  checkFrozen(problem, plan.routes, faults);
  const score = addUp(problem, plan, placed, costs);
  for (const part of namesOf(score)) {
    const isEqual = Math.abs(score[part] - plan.score[part]) <= 0.01 + Math.abs(score[part]) * 1e-9;
    if (!isEqual) faults.push(`score: ${part} is ${score[part]}, not ${plan.score[part]}`);
  }
  return { faults, score };
}

function checkCompleteness(problem: Problem, plan: Plan, placed: readonly Placed[], faults: string[]): void {
  for (const visit of problem.visits) {
    const times = placed.filter((entry) => entry.visit === visit);
    const isOut = plan.left_out.includes(visit.id);
    const crew = visit.crew ?? 1;
    if (isOut ? times.some((entry) => !entry.stop.frozen) : times.length !== crew) {
      faults.push(`${visit.id} is planned ${times.length} times and ${isOut ? '' : 'not '}left out`);
    }
    if (crew === 2 && times.length === 2) {
      if (Math.abs(times[0]!.stop.start - times[1]!.stop.start) > SLACK)
        faults.push(`${visit.id}: the crew is split`);
      if (times[0]!.technician === times[1]!.technician)
        faults.push(`${visit.id}: one technician is no crew`);
    }
  }
}

function checkPairing({ visit, technician, stop }: Placed, faults: string[]): void {
  const fault = (text: string) => faults.push(`${visit.id} with ${technician.id}: ${text}`);
  for (const { skill, level = 1 } of visit.skills ?? []) {
    const own =
      technician.skills?.filter((entry) => entry.skill === skill).map((entry) => entry.level ?? 1) ?? [];
    if (Math.max(0, ...own) < level) fault(`no ${skill} of level ${level}`);
  }
  for (const tool of visit.tools ?? []) if (!technician.tools?.includes(tool)) fault(`no ${tool}`);
  if (visit.forbidden?.includes(technician.id)) fault('forbidden');
  const agreed = visit.appointment;
  if (agreed?.technician !== undefined && agreed.technician !== technician.id) fault('another was agreed');
  if (agreed !== undefined && Math.abs(stop.start - agreed.start) > SLACK) fault('another time was agreed');
  const hard = visit.windows?.filter((window) => window.price_per_minute === undefined) ?? [];
  const isInside = (window: Window) => stop.start >= window.start - SLACK && stop.start <= window.end + SLACK;
  if (hard.length > 0 && !hard.some(isInside)) fault(`starts at ${stop.start}, outside its windows`);
}

function checkLinks(problem: Problem, placed: readonly Placed[], faults: string[]): void {
  const of = (id: string) => placed.filter((entry) => entry.visit.id === id);
  for (const link of problem.links ?? []) {
    if (link.kind === 'same_technician') {
      const entries = link.visits.flatMap(of);
      const technicians = new Set(entries.map((entry) => entry.technician.id));
      // Visits under way may already be split; nothing may be added to them.
      if (technicians.size > 1 && !entries.every((entry) => entry.stop.frozen))
        faults.push(`${link.visits.join(', ')} have ${technicians.size} technicians`);
      continue;
    }
    const later = of(link.after).filter((entry) => !entry.stop.frozen);
    if (later.length > 0 && of(link.before).length === 0) faults.push(`${link.after} without ${link.before}`);
    for (const second of later) {
      for (const first of of(link.before)) {
        const soonest = first.stop.end + (link.gap ?? 0);
        if (second.stop.start < soonest - SLACK) faults.push(`${link.after} starts before ${soonest}`);
      }
    }
  }
}

function checkFrozen(problem: Problem, routes: readonly Route[], faults: string[]): void {
  for (const frozen of (problem.current ?? []).filter((entry) => entry.frozen)) {
    const stop = routes
      .find((route) => route.technician === frozen.technician && route.shift === frozen.shift)
      ?.stops.find((entry) => entry.id === frozen.visit && entry.frozen);
    if (stop === undefined || Math.abs(stop.start - frozen.start) > SLACK)
      faults.push(`${frozen.visit} is frozen but moved`);
  }
}

function addUp(problem: Problem, plan: Plan, placed: readonly Placed[], costs: readonly RouteCosts[]): Score {
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
  const { prices } = problem;
  const priceOut = (id: string) =>
    problem.visits.find((visit) => visit.id === id)?.price_to_leave_out ?? MANDATORY_PRICE;
  const outside = ({ visit, technician }: Placed) => {
    const areas = technician.territories ?? [];
    return visit.territory !== undefined && areas.length > 0 && !areas.includes(visit.territory);
  };
  const unloved = ({ visit, technician }: Placed) =>
    (visit.preferred ?? []).length > 0 && !visit.preferred!.includes(technician.id);
  const changes = ({ visit, technician, shift, stop }: Placed) => {
    const current = (problem.current ?? []).filter((entry) => entry.visit === visit.id);
    if (current.length === 0) return 0;
    const isHere = current.some((entry) => entry.technician === technician.id && entry.shift === shift.id);
    const shifted = Math.abs(stop.start - current.at(-1)!.start) > prices.tolerated_shift + 1e-6;
    return (isHere ? 0 : prices.change_of_technician) + (shifted && !stop.frozen ? prices.change_of_time : 0);
  };
  const parts = {
    left_out: sum(plan.left_out.map(priceOut)),
    work_and_travel_time: sum(costs.map((cost) => cost.work_and_travel_time)),
    distance: sum(costs.map((cost) => cost.distance)),
    overtime: sum(costs.map((cost) => cost.overtime)),
    soft_windows: sum(placed.filter((entry) => !entry.stop.frozen).map(softPrice)),
    not_preferred: placed.filter(unloved).length * prices.not_preferred,
    out_of_territory: placed.filter(outside).length * prices.out_of_territory,
    changes: sum(placed.map(changes)),
  };
  return { total: sum(Object.values(parts)), ...parts };
}

function softPrice({ visit, stop }: Placed): number {
  const soft = visit.windows?.filter((window) => window.price_per_minute !== undefined) ?? [];
  if (soft.length === 0) return 0;
  const price = (window: Window) =>
    Math.max(0, window.start - stop.start, stop.start - window.end) * window.price_per_minute!;
  return Math.min(...soft.map(price));
}

// Compiles a problem into the flat arrays of the search, once, before it starts.

import type { Parts, Problem, Visit } from '../model.ts';
import { assignmentPrices, currentByVisit } from './assignment-prices.ts';
import { compileDays } from './compile-days.ts';
import type { Compiled, Jobs } from './compiled.ts';
import { MANDATORY_PRICE } from './compiled.ts';
import { jobLinks } from './job-links.ts';
import { problemFaults } from './problem-faults.ts';
import { TravelTimes } from './travel-times.ts';

/** A problem that can't be planned; lists every fault. */
export class FaultyProblem extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`the problem cannot be planned: ${faults.slice(0, 5).join('; ')}`);
    this.name = 'FaultyProblem';
    this.faults = faults;
  }
}

export function compileProblem(given: Problem): Compiled {
  const faults = problemFaults(given);
  if (faults.length > 0) throw new FaultyProblem(faults);
  const problem = inOneOrder(given);
  const travel = new TravelTimes(problem);
  const placeOf = new Map(problem.places.map((place, index) => [place.id, index]));
  const parts = [...new Set(allParts(problem).map((need) => need.part))];
  const visitOf = jobVisits(problem);
  const days = compileDays(problem, travel, placeOf, parts);
  const jobs = compileJobs(problem, visitOf, placeOf, parts);
  const jobsOf = new Map<string, number[]>();
  for (let job = 1; job <= jobs.count; job++) {
    const id = problem.visits[visitOf[job]!]!.id;
    jobsOf.set(id, [...(jobsOf.get(id) ?? []), job]);
  }
  const links = jobLinks(problem, jobs.count, jobsOf);
  boundByFrozen(problem, jobs, jobsOf);
  const current = currentByVisit(problem);
  return {
    problem,
    travel,
    jobs,
    days,
    links,
    current,
    assign: assignmentPrices(problem, jobs, days, current),
    stores: Int32Array.from(problem.stores ?? [], (store) => placeOf.get(store.place)!),
    storeMinutes: Float64Array.from(problem.stores ?? [], (store) => store.minutes),
    parts,
  };
}

/** Sorts by id: the search breaks ties by position, so the result must not depend on the input's order. */
function inOneOrder(problem: Problem): Problem {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const { technicians, visits } = problem;
  return { ...problem, technicians: technicians.toSorted(byId), visits: visits.toSorted(byId) };
}

function allParts(problem: Problem): Parts[] {
  return problem.visits.flatMap((visit) => visit.parts ?? []);
}

/** The visit of each job: a visit has as many jobs as technicians it still needs beyond the frozen ones. */
function jobVisits(problem: Problem): number[] {
  const frozen = new Map<string, number>();
  for (const entry of problem.current ?? []) {
    if (entry.frozen) frozen.set(entry.visit, (frozen.get(entry.visit) ?? 0) + 1);
  }
  const visitOf = [-1];
  problem.visits.forEach((visit, index) => {
    const open = (visit.crew ?? 1) - (frozen.get(visit.id) ?? 0);
    for (let i = 0; i < open; i++) visitOf.push(index);
  });
  return visitOf;
}

function compileJobs(
  problem: Problem,
  visitOf: readonly number[],
  placeOf: ReadonlyMap<string, number>,
  parts: readonly string[],
): Jobs {
  const visits = visitOf.map((index) => (index < 0 ? null : problem.visits[index]!));
  const byJob = (value: (visit: Visit, job: number) => number) =>
    Float64Array.from(visits, (visit, job) => (visit === null ? 0 : value(visit, job)));
  const windows = visits.map((visit) => visit?.windows ?? []);
  const hard = windows.map((list) =>
    list.filter((window) => window.price_per_minute === undefined).toSorted((a, b) => a.start - b.start),
  );
  const soft = windows.map((list) =>
    list.filter((window) => window.price_per_minute !== undefined).toSorted((a, b) => a.start - b.start),
  );
  const isSecondOfCrew = (job: number) => visitOf[job] === visitOf[job - 1];
  const current = new Map((problem.current ?? []).map((assignment) => [assignment.visit, assignment.start]));
  const need = new Float64Array(visits.length * parts.length);
  const needsParts = new Uint8Array(visits.length);
  visits.forEach((visit, job) => {
    // The first member of a crew brings the parts.
    for (const part of isSecondOfCrew(job) ? [] : (visit?.parts ?? [])) {
      need[job * parts.length + parts.indexOf(part.part)]! += part.quantity;
      if (part.quantity > 0) needsParts[job] = 1;
    }
  });
  const now = problem.now ?? Number.NEGATIVE_INFINITY;
  return {
    count: visits.length - 1,
    visit: Int32Array.from(visitOf),
    place: Int32Array.from(visits, (visit) => (visit === null ? 0 : placeOf.get(visit.place)!)),
    duration: byJob((visit) => visit.duration),
    soonest: byJob((visit) => Math.max(now, visit.appointment?.start ?? now)),
    latest: byJob((visit) => visit.appointment?.start ?? Number.POSITIVE_INFINITY),
    hardFrom: offsets(hard),
    windowStart: Float64Array.from(hard.flat(), (window) => window.start),
    windowEnd: Float64Array.from(hard.flat(), (window) => window.end),
    softFrom: offsets(soft),
    softStart: Float64Array.from(soft.flat(), (window) => window.start),
    softEnd: Float64Array.from(soft.flat(), (window) => window.end),
    softPrice: Float64Array.from(soft.flat(), (window) => window.price_per_minute!),
    priceOut: byJob((visit, job) =>
      isSecondOfCrew(job) ? 0 : (visit.price_to_leave_out ?? MANDATORY_PRICE),
    ),
    need,
    needsParts,
    currentStart: Float64Array.from(visits, (visit) =>
      visit === null ? Number.NaN : (current.get(visit.id) ?? Number.NaN),
    ),
  };
}

/** Where each list starts in the concatenated lists; one entry more than lists. */
function offsets(lists: readonly (readonly unknown[])[]): Int32Array {
  const from = new Int32Array(lists.length + 1);
  lists.forEach((list, index) => {
    from[index + 1] = from[index]! + list.length;
  });
  return from;
}

/** Jobs after a frozen visit start after it; the open half of a crew starts with the frozen one. */
function boundByFrozen(problem: Problem, jobs: Jobs, jobsOf: ReadonlyMap<string, number[]>): void {
  const frozen = new Map(
    (problem.current ?? []).filter((entry) => entry.frozen).map((entry) => [entry.visit, entry]),
  );
  const durationOf = new Map(problem.visits.map((visit) => [visit.id, visit.duration]));
  for (const [id, entry] of frozen) {
    for (const job of jobsOf.get(id) ?? []) {
      jobs.soonest[job] = entry.start;
      jobs.latest[job] = entry.start;
    }
  }
  for (const link of problem.links ?? []) {
    if (link.kind !== 'precedence') continue;
    const first = frozen.get(link.before);
    if (first === undefined) continue;
    const from = first.start + durationOf.get(link.before)! + (link.gap ?? 0);
    for (const job of jobsOf.get(link.after) ?? []) jobs.soonest[job] = Math.max(jobs.soonest[job]!, from);
  }
}

import type { Assignment, Problem, Technician, Visit } from '../model.ts';
import type { Days, Jobs } from './compiled.ts';

/** Job × day: the cost of assigning a job to a day at any hour; Infinity if not allowed. */
export function assignmentPrices(
  problem: Problem,
  jobs: Jobs,
  days: Days,
  current: CurrentAssignments,
): Float64Array {
  const prices = new Float64Array((jobs.count + 1) * days.count);
  const bound = technicianBonds(problem);
  for (let job = 1; job <= jobs.count; job++) {
    const visit = problem.visits[jobs.visit[job]!]!;
    for (let day = 0; day < days.count; day++) {
      const technician = problem.technicians[days.technician[day]!]!;
      const shift = technician.shifts[days.shift[day]!]!.id;
      const only = bound.only.get(visit.id);
      const mayWork =
        barriers(visit, technician).length === 0 &&
        (only === undefined || (only.size === 1 && only.has(technician.id))) &&
        bound.besides.get(visit.id) !== technician.id &&
        !startsOutside(jobs, job, days.start[day]!, days.latestEnd[day]!);
      prices[job * days.count + day] = mayWork
        ? staticPrice(problem, current, visit, technician, shift)
        : Number.POSITIVE_INFINITY;
    }
  }
  return prices;
}

/** The current assignments by visit. */
export type CurrentAssignments = ReadonlyMap<string, readonly Assignment[]>;

export function currentByVisit(problem: Problem): CurrentAssignments {
  const current = new Map<string, Assignment[]>();
  for (const entry of problem.current ?? []) {
    const list = current.get(entry.visit);
    if (list === undefined) current.set(entry.visit, [entry]);
    else list.push(entry);
  }
  return current;
}

export interface Barrier {
  readonly kind: 'skill' | 'tool' | 'forbidden' | 'appointment';
  /** The skill or tool that is missing. */
  readonly what: string;
  readonly level?: number;
}

/** Why a technician may not do a visit at any hour. */
export function barriers(visit: Visit, technician: Technician): Barrier[] {
  const found: Barrier[] = [];
  for (const { skill, level = 1 } of visit.skills ?? []) {
    const has = (technician.skills ?? []).find((entry) => entry.skill === skill);
    if (has === undefined || (has.level ?? 1) < level) found.push({ kind: 'skill', what: skill, level });
  }
  for (const tool of visit.tools ?? []) {
    if (!(technician.tools ?? []).includes(tool)) found.push({ kind: 'tool', what: tool });
  }
  if ((visit.forbidden ?? []).includes(technician.id)) found.push({ kind: 'forbidden', what: technician.id });
  const agreed = visit.appointment?.technician;
  if (agreed !== undefined && agreed !== technician.id) found.push({ kind: 'appointment', what: agreed });
  return found;
}

/** Prices of a pairing: not preferred, out of territory, changed against the current plan. */
export function pairingPrices(
  problem: Problem,
  current: CurrentAssignments,
  visit: Visit,
  technician: Technician,
  shift: string,
) {
  const { prices } = problem;
  const preferred = visit.preferred ?? [];
  const assigned = current.get(visit.id) ?? [];
  const isAsCurrent = assigned.some((entry) => entry.technician === technician.id && entry.shift === shift);
  const areas = technician.territories ?? [];
  const isOutside = visit.territory !== undefined && areas.length > 0 && !areas.includes(visit.territory);
  return {
    not_preferred: preferred.length > 0 && !preferred.includes(technician.id) ? prices.not_preferred : 0,
    out_of_territory: isOutside ? prices.out_of_territory : 0,
    change_of_technician: assigned.length > 0 && !isAsCurrent ? prices.change_of_technician : 0,
  };
}

function staticPrice(
  problem: Problem,
  current: CurrentAssignments,
  visit: Visit,
  technician: Technician,
  shift: string,
): number {
  const parts = pairingPrices(problem, current, visit, technician, shift);
  return parts.not_preferred + parts.out_of_territory + parts.change_of_technician;
}

function startsOutside(jobs: Jobs, job: number, dayStart: number, dayEnd: number): boolean {
  const latest = dayEnd - jobs.duration[job]!;
  if (jobs.soonest[job]! > latest + 1e-6 || jobs.latest[job]! < dayStart - 1e-6) return true;
  const from = jobs.hardFrom[job]!;
  const to = jobs.hardFrom[job + 1]!;
  for (let w = from; w < to; w++) {
    if (jobs.windowEnd[w]! >= dayStart - 1e-6 && jobs.windowStart[w]! <= latest + 1e-6) return false;
  }
  return to > from;
}

/** The technicians fixed by frozen visits: for their same-technician links, and excluded as second member of the same crew. */
function technicianBonds(problem: Problem) {
  const frozen = new Map(
    (problem.current ?? []).filter((entry) => entry.frozen).map((entry) => [entry.visit, entry.technician]),
  );
  const only = new Map<string, Set<string>>();
  for (const link of problem.links ?? []) {
    if (link.kind !== 'same_technician') continue;
    for (const decided of link.visits.map((visit) => frozen.get(visit))) {
      if (decided === undefined) continue;
      for (const visit of link.visits) only.set(visit, (only.get(visit) ?? new Set()).add(decided));
    }
  }
  return { only, besides: frozen };
}

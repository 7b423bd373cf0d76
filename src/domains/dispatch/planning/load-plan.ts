import type { Plan, Stop } from '../plan.ts';
import { Random } from '../search/random.ts';
import type { Board } from './board.ts';
import { LinkedJobs } from './linked-jobs.ts';
import { PlaceSearch } from './place-search.ts';

/** Loads a plan onto a board as far as the problem still allows; the rest becomes absent. */
export function loadPlan(board: Board, plan: Pick<Plan, 'routes'>): void {
  const { jobs, days, links } = board.compiled;
  const open = openJobs(board);
  const dayOf = dayNames(board);
  const lists: number[][] = Array.from({ length: days.count }, () => []);
  const stopOf = new Map<number, Stop>();
  for (const route of plan.routes) {
    const day = dayOf.get(dayName(route.technician, route.shift));
    if (day === undefined) continue;
    for (const stop of route.stops) {
      if (stop.kind === 'store' || stop.frozen) continue;
      const job = open.get(stop.id)?.shift();
      if (job === undefined || board.compiled.assign[job * days.count + day] === Number.POSITIVE_INFINITY)
        continue;
      lists[day]!.push(job);
      stopOf.set(job, stop);
    }
  }
  for (const job of links.groups.flat()) tieToTimes(board, job, stopOf);
  board.restore({ lists, soonest: jobs.soonest.slice(), latest: jobs.latest.slice() });
  // Incomplete groups are removed, to be placed anew.
  new LinkedJobs(board, new PlaceSearch(board, new Random(0), 0)).takeOutBroken();
}

/** Bounds linked jobs by the plan's times, as if the search had placed them. */
function tieToTimes(board: Board, job: number, stopOf: ReadonlyMap<number, Stop>): void {
  const { jobs, links } = board.compiled;
  const stop = stopOf.get(job);
  if (stop === undefined) return;
  if (links.partner[job] !== 0) {
    jobs.soonest[job] = Math.max(jobs.soonest[job]!, stop.start);
    jobs.latest[job] = Math.min(jobs.latest[job]!, stop.start);
  }
  for (const { job: earlier, gap } of links.before[job]!) {
    const first = stopOf.get(earlier);
    if (first === undefined) continue;
    const parting = (first.end + gap + stop.start) / 2;
    jobs.latest[earlier] = Math.min(jobs.latest[earlier]!, parting - gap - jobs.duration[earlier]!);
    jobs.soonest[job] = Math.max(jobs.soonest[job]!, parting);
  }
}

export function openJobs(board: Board): Map<string, number[]> {
  const { problem, jobs } = board.compiled;
  const open = new Map<string, number[]>();
  for (let job = 1; job <= jobs.count; job++) {
    const id = problem.visits[jobs.visit[job]!]!.id;
    open.set(id, [...(open.get(id) ?? []), job]);
  }
  return open;
}

function dayNames(board: Board): Map<string, number> {
  const { problem, days } = board.compiled;
  const names = new Map<string, number>();
  for (let day = 0; day < days.count; day++) {
    const technician = problem.technicians[days.technician[day]!]!;
    names.set(dayName(technician.id, technician.shifts[days.shift[day]!]!.id), day);
  }
  return names;
}

function dayName(technician: string, shift: string): string {
  return `${technician}\n${shift}`;
}

import type { Plan } from '../plan.ts';
import type { Board } from './board.ts';

/** Takes up a plan on a board as far as the problem still allows; the rest becomes absent. */
export function loadPlan(board: Board, plan: Pick<Plan, 'routes'>): void {
  const { problem, jobs, days, links } = board.compiled;
  const open = new Map<string, number[]>();
  for (let job = 1; job <= jobs.count; job++) {
    const id = problem.visits[jobs.visit[job]!]!.id;
    open.set(id, [...(open.get(id) ?? []), job]);
  }
  const dayOf = new Map<string, number>();
  for (let day = 0; day < days.count; day++) {
    const technician = problem.technicians[days.technician[day]!]!;
    dayOf.set(`${technician.id}\n${technician.shifts[days.shift[day]!]!.id}`, day);
  }
  const lists: number[][] = Array.from({ length: days.count }, () => []);
  for (const route of plan.routes) {
    const day = dayOf.get(`${route.technician}\n${route.shift}`);
    if (day === undefined) continue;
    for (const stop of route.stops) {
      const job = stop.kind === 'visit' && !stop.frozen ? open.get(stop.id)?.shift() : undefined;
      if (job === undefined) continue;
      // Linked visits are tied to one another's times, so they are placed anew.
      if (links.groupOf[job]! < 0) lists[day]!.push(job);
    }
  }
  board.restore({ lists, soonest: jobs.soonest.slice(), latest: jobs.latest.slice() });
}

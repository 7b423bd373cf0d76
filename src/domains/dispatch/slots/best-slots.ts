/** The best times for one more visit, with everything booked unchanged. Pure. */
import { problemOf, withTimeTaken } from '../company/company-problem.ts';
import type { CompanyDays } from '../company/planning-task.ts';
import { currentPlan, impossibleKept } from '../company/run-planning.ts';
import { planFacts } from '../company/stop-facts.ts';
import { laidOut, spotsByDay } from '../planning/try-out.ts';
import { ofTechnician } from './of-technician.ts';

export interface Slot {
  readonly technician: string;
  /** Minutes from the first midnight. */
  readonly start: number;
  readonly minutes: number;
  readonly cost: number;
  readonly leg_minutes: number;
  readonly overtime: number;
  /** The visits before and after it that day. */
  readonly before: string | null;
  readonly after: string | null;
}

const most = 5;
const perTechnician = 3;
/** Two offers of a day are this far apart, so that there is something to choose from. */
const apart = 60;
const dayMinutes = 1440;

/** `perDay`: what it is worth to come a day sooner. */
export function bestSlots(days: CompanyDays, visit: string, perDay: number): Slot[] {
  const found = days.technicians.flatMap((technician) =>
    slotsOf(ofTechnician(days, technician.id, visit), visit),
  );
  const worth = ({ cost, start }: Slot) => cost + Math.floor(start / dayMinutes) * perDay;
  const chosen: Slot[] = [];
  for (const slot of found.toSorted((a, b) => worth(a) - worth(b))) {
    const own = chosen.filter(({ technician }) => technician === slot.technician);
    const isNear = chosen.some(({ start }) => Math.abs(start - slot.start) < apart);
    if (own.length < perTechnician && !isNear) chosen.push(slot);
    if (chosen.length === most) break;
  }
  return chosen;
}

/** The best place of each day of the one technician of these days. */
function slotsOf(days: CompanyDays, visit: string): Slot[] {
  const problem = problemOf(withTimeTaken(days, impossibleKept(days)));
  const asked = problem.visits.find(({ id }) => id === visit);
  if (!asked) return [];
  const board = laidOut(
    problem,
    currentPlan({ ...problem, visits: problem.visits.filter((one) => one !== asked) }),
  );
  return spotsByDay(board, visit).map((spot) => {
    const stop = planFacts(problem, spot.plan).stops[visit];
    const shift = problem.technicians[0]?.shifts.find(({ id }) => id === spot.shift);
    const returns = spot.plan.routes.find((route) => route.shift === spot.shift)?.returns ?? 0;
    return {
      technician: spot.technician,
      start: spot.start,
      minutes: asked.duration,
      cost: spot.cost,
      leg_minutes: stop?.leg_minutes ?? 0,
      overtime: Math.max(0, returns - (shift?.end ?? returns)),
      before: stop?.before ?? null,
      after: stop?.after ?? null,
    };
  });
}

import type { Assignment, Problem, Technician, Visit } from '../model.ts';
import type { Plan, Route, Score } from '../plan.ts';
import { currentByVisit, pairingPrices } from '../planning/assignment-prices.ts';
import type { PlannedOption, StopFacts } from './planning-task.ts';

/** What each visit of a plan costs where it stands, and the plan's score: what is paid to keep booked times counts as changes. */
export function planFacts(problem: Problem, plan: Plan): PlannedOption {
  const leg = legsOf(problem);
  const visitOf = new Map(problem.visits.map((visit) => [visit.id, visit]));
  const technicianOf = new Map(problem.technicians.map((one) => [one.id, one]));
  const current = currentByVisit(problem);
  const stops: Record<string, StopFacts> = {};
  let shifted = 0;
  for (const route of plan.routes) {
    const technician = technicianOf.get(route.technician);
    if (!technician) continue;
    const places = placesOf(route, technician);
    route.stops.forEach((stop, index) => {
      const visit = stop.kind === 'visit' ? visitOf.get(stop.id) : undefined;
      if (!visit) return;
      const soft = stop.frozen ? 0 : softPrice(visit, stop.start);
      const isBooked = current.has(visit.id);
      if (isBooked) shifted += soft;
      stops[visit.id] = {
        technician: route.technician,
        start: stop.start,
        end: stop.end,
        order: index + 1,
        ...detour(leg, places[index], stop.place, places[index + 2]),
        late: isBooked ? 0 : soft,
        ...preferences(problem, current, visit, technician, route.shift),
        before: previousVisit(route, index - 1, -1),
        after: previousVisit(route, index + 1, 1),
      };
    });
  }
  return { stops, score: withShiftsAsChanges(plan.score, shifted) };
}

function withShiftsAsChanges(score: Score, shifted: number): Score {
  return { ...score, soft_windows: score.soft_windows - shifted, changes: score.changes + shifted };
}

type Leg = (from: string | undefined, to: string | undefined) => { minutes: number; kilometres: number };

function legsOf({ places, travel }: Problem): Leg {
  const indexOf = new Map(places.map(({ id }, index) => [id, index]));
  return (from, to) => {
    const [row, column] = [indexOf.get(from ?? ''), indexOf.get(to ?? '')];
    if (row === undefined || column === undefined || travel.kind !== 'matrix')
      return { minutes: 0, kilometres: 0 };
    return { minutes: travel.minutes[row]?.[column] ?? 0, kilometres: travel.kilometres[row]?.[column] ?? 0 };
  };
}

/** Where the day begins, its stops, where it ends. */
function placesOf(route: Route, technician: Technician): (string | undefined)[] {
  const shift = technician.shifts.find(({ id }) => id === route.shift);
  return [shift?.start_place, ...route.stops.map(({ place }) => place), shift?.end_place];
}

function detour(leg: Leg, from: string | undefined, here: string, to: string | undefined) {
  const [into, onward, direct] = [leg(from, here), leg(here, to), leg(from, to)];
  return {
    detour_minutes: into.minutes + onward.minutes - (to === undefined ? 0 : direct.minutes),
    detour_kilometres: into.kilometres + onward.kilometres - (to === undefined ? 0 : direct.kilometres),
    leg_minutes: into.minutes,
  };
}

function preferences(
  problem: Problem,
  current: ReadonlyMap<string, readonly Assignment[]>,
  visit: Visit,
  technician: Technician,
  shift: string,
) {
  const { not_preferred, out_of_territory } = pairingPrices(problem, current, visit, technician, shift);
  return { not_preferred, out_of_territory };
}

function softPrice(visit: Visit, start: number): number {
  const soft = (visit.windows ?? []).filter((window) => window.price_per_minute !== undefined);
  const prices = soft.map(
    (window) => Math.max(0, window.start - start, start - window.end) * (window.price_per_minute ?? 0),
  );
  return prices.length === 0 ? 0 : Math.min(...prices);
}

function previousVisit(route: Route, from: number, step: 1 | -1): string | null {
  for (let at = from; at >= 0 && at < route.stops.length; at += step) {
    const stop = route.stops[at];
    if (stop?.kind === 'visit') return stop.id;
  }
  return null;
}

import type { Problem, Shift, Technician, Visit } from '../model.ts';
import type { Route, Stop } from '../plan.ts';
import type { CheckedTravel } from './checked-travel.ts';

/** Tolerance for rounding, in minutes. */
export const SLACK = 1e-4;

/** The costs of a route as computed by the checker. */
export interface RouteCosts {
  readonly work_and_travel_time: number;
  readonly distance: number;
  readonly overtime: number;
}

interface Setting {
  readonly problem: Problem;
  readonly travel: CheckedTravel;
  readonly visitOf: ReadonlyMap<string, Visit>;
  fault(text: string): void;
}

/** Simulates a route through the day: clock, kilometres, breaks, parts, limits. */
export function checkRoute(route: Route, technician: Technician, shift: Shift, setting: Setting): RouteCosts {
  const { problem, travel, fault } = setting;
  const frozen = route.stops.filter((stop) => stop.frozen);
  const now = problem.now ?? Number.NEGATIVE_INFINITY;
  if (frozen.length === 0 && route.departs < Math.max(shift.start, now) - SLACK) fault('leaves too early');
  let clock = route.departs;
  let place = shift.start_place;
  let kilometres = 0;
  let underWay = frozen.length > 0;
  for (const stop of route.stops) {
    if (underWay && !stop.frozen) {
      clock = Math.max(clock, now);
      underWay = false;
    }
    clock = afterBreaks(route, clock, stop.arrival);
    const arrival = clock + travel.minutes(place, stop.place, clock);
    if (!stop.frozen && Math.abs(arrival - stop.arrival) > SLACK)
      fault(`${stop.id}: arrival ${stop.arrival}, not ${arrival}`);
    kilometres += travel.kilometres(place, stop.place);
    checkStop(stop, route, setting);
    clock = stop.end;
    place = stop.place;
  }
  if (underWay) clock = Math.max(clock, now);
  clock = afterBreaks(route, clock, Number.POSITIVE_INFINITY);
  const home = shift.end_place ?? place;
  const returns = clock + travel.minutes(place, home, clock);
  kilometres += travel.kilometres(place, home);
  if (!(Math.abs(returns - route.returns) <= SLACK)) fault(`returns at ${route.returns}, not ${returns}`);
  if (!(Math.abs(kilometres - route.kilometres) <= SLACK))
    fault(`drives ${route.kilometres} km, not ${kilometres}`);
  const limit = shift.end + (shift.overtime?.most_minutes ?? 0);
  // Visits under way may themselves run past the end of the day.
  if (frozen.length === 0 && returns > limit + SLACK) fault(`ends at ${returns}, after ${limit}`);
  const count = route.stops.filter((stop) => stop.kind === 'visit').length;
  if (count > Math.max(shift.most_visits ?? count, frozen.length)) fault(`has ${count} visits`);
  checkBreaks(route, shift, Math.max(now, frozen.at(-1)?.end ?? shift.start), returns, fault);
  checkParts(route, technician, setting);
  const rest = route.breaks.reduce((sum, pause) => sum + pause.end - pause.start, 0);
  return {
    work_and_travel_time: ((returns - route.departs - rest) * technician.cost_per_hour) / 60,
    distance: kilometres * technician.cost_per_kilometre,
    overtime: (Math.max(0, returns - shift.end) * (shift.overtime?.price_per_hour ?? 0)) / 60,
  };
}

/** The departure to the next stop: after the breaks between the clock and the arrival. */
function afterBreaks(route: Route, clock: number, arrival: number): number {
  const between = route.breaks.filter(
    (pause) => pause.start >= clock - SLACK && pause.start < arrival - SLACK,
  );
  return between.reduce((at, pause) => Math.max(at, pause.end), clock);
}

function checkStop(stop: Stop, route: Route, { problem, visitOf, fault }: Setting): void {
  const here = route.breaks.filter(
    (pause) => pause.start >= stop.arrival - SLACK && pause.end <= stop.start + SLACK,
  );
  const rest = here.reduce((sum, pause) => sum + pause.end - pause.start, 0);
  if (stop.start < stop.arrival + rest - SLACK) fault(`${stop.id} starts before it can`);
  if (Math.abs(stop.start - stop.arrival - rest - stop.wait) > SLACK) fault(`${stop.id}: the wait is wrong`);
  const takes =
    stop.kind === 'visit'
      ? visitOf.get(stop.id)?.duration
      : problem.stores?.find((store) => store.place === stop.place)?.minutes;
  if (!(Math.abs(stop.end - stop.start - (takes ?? Number.NaN)) <= SLACK))
    fault(`${stop.id} takes the wrong time`);
  if (!stop.frozen && stop.arrival < (problem.now ?? stop.arrival) - SLACK)
    fault(`${stop.id} is in the past`);
  for (const pause of route.breaks) {
    if (pause.start < stop.end - SLACK && pause.end > stop.start + SLACK)
      fault(`a break runs into ${stop.id}`);
  }
}

function checkBreaks(
  route: Route,
  shift: Shift,
  begins: number,
  returns: number,
  fault: (text: string) => void,
): void {
  const owed = (shift.breaks ?? [])
    .filter((pause) => pause.latest >= begins)
    .toSorted((a, b) => a.earliest - b.earliest);
  if (route.breaks.length > owed.length) fault('has more breaks than it is owed');
  owed.forEach((pause, index) => {
    const taken = route.breaks[index];
    if (taken === undefined) {
      if (returns > pause.latest + SLACK) fault(`misses the break from ${pause.earliest}`);
      return;
    }
    const isInTime = taken.start >= pause.earliest - SLACK && taken.start <= pause.latest + SLACK;
    if (!isInTime || Math.abs(taken.end - taken.start - pause.duration) > SLACK)
      fault('has a break at a wrong time');
  });
}

/** Needs add up until the route calls at a store; from then on the van is loaded for the day. */
function checkParts(route: Route, technician: Technician, { visitOf, fault }: Setting): void {
  const left = new Map((technician.van_stock ?? []).map((entry) => [entry.part, entry.quantity]));
  let isLoaded = false;
  const seen = new Set<string>();
  for (const stop of route.stops) {
    if (stop.kind === 'store') isLoaded = true;
    // Either member of a crew may bring the parts, so one route alone can't be judged.
    const needs = visitOf.get(stop.id)?.crew === 2 ? [] : (visitOf.get(stop.id)?.parts ?? []);
    for (const { part, quantity } of needs) {
      left.set(part, (left.get(part) ?? 0) - quantity);
      if (!isLoaded && !stop.frozen && left.get(part)! < -SLACK) fault(`${stop.id}: has too few of ${part}`);
    }
    if (seen.has(stop.id) && stop.kind === 'visit') fault(`${stop.id} stands twice`);
    seen.add(stop.id);
  }
}

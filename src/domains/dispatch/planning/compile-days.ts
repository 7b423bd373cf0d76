import type { Assignment, Problem, Shift, Technician } from '../model.ts';
import type { Days, FrozenStart, FrozenStop } from './compiled.ts';
import type { TravelTimes } from './travel-times.ts';

interface Day {
  readonly technician: Technician;
  readonly technicianIndex: number;
  readonly shift: Shift;
  readonly shiftIndex: number;
}

/** Every shift of every technician as one day to fill. */
export function compileDays(
  problem: Problem,
  travel: TravelTimes,
  placeOf: ReadonlyMap<string, number>,
  parts: readonly string[],
): Days {
  const days: Day[] = problem.technicians.flatMap((technician, technicianIndex) =>
    technician.shifts.map((shift, shiftIndex) => ({ technician, technicianIndex, shift, shiftIndex })),
  );
  const frozen = days.map((day) => frozenStart(problem, travel, placeOf, day));
  const longest = days.map((day, index) => latestEnd(problem, travel, placeOf, day, frozen[index]!));
  const number = (value: (day: Day, index: number) => number) => Float64Array.from(days, value);
  const whole = (value: (day: Day, index: number) => number) => Int32Array.from(days, value);
  // A break that should have started before the day can go on is over.
  const breaks = days.map(({ shift }, index) =>
    (shift.breaks ?? []).filter((pause) => pause.latest >= beginning(problem, shift, frozen[index]!)),
  );
  const breakFrom = new Int32Array(days.length + 1);
  breaks.forEach((list, index) => {
    breakFrom[index + 1] = breakFrom[index]! + list.length;
  });
  const pauses = breaks.flatMap((list) => list.toSorted((a, b) => a.earliest - b.earliest));
  return {
    count: days.length,
    technician: whole((day) => day.technicianIndex),
    shift: whole((day) => day.shiftIndex),
    start: number((day, index) => beginning(problem, day.shift, frozen[index]!)),
    end: number((day) => day.shift.end),
    latestEnd: Float64Array.from(longest),
    startPlace: whole((day) => placeOf.get(day.shift.start_place)!),
    endPlace: whole((day) => (day.shift.end_place === undefined ? -1 : placeOf.get(day.shift.end_place)!)),
    breakFrom,
    breakDuration: Float64Array.from(pauses, (pause) => pause.duration),
    breakEarliest: Float64Array.from(pauses, (pause) => pause.earliest),
    breakLatest: Float64Array.from(pauses, (pause) => pause.latest),
    mostVisits: whole((day, index) => (day.shift.most_visits ?? 1_000_000) - frozen[index]!.stops.length),
    costMinute: number((day) => day.technician.cost_per_hour / 60),
    costKilometre: number((day) => day.technician.cost_per_kilometre),
    overtimeMinute: number((day) => (day.shift.overtime?.price_per_hour ?? 0) / 60),
    stock: Float64Array.from(
      days.flatMap((day, index) =>
        parts.map((part) => stockLeft(problem, day.technician, part, frozen[index]!)),
      ),
    ),
    frozen,
    frozenPlace: Int32Array.from(frozen, (start) => start.place),
  };
}

/** When a day can go on: at its start, after visits under way, and not before now. */
function beginning(problem: Problem, shift: Shift, frozen: FrozenStart): number {
  const now = problem.now ?? Number.NEGATIVE_INFINITY;
  return Math.max(frozen.place < 0 ? shift.start : frozen.ends, now);
}

/** The end of overtime; later if visits under way leave no other way home. */
function latestEnd(
  problem: Problem,
  travel: TravelTimes,
  placeOf: ReadonlyMap<string, number>,
  { shift }: Day,
  frozen: FrozenStart,
): number {
  const allowed = shift.end + (shift.overtime?.most_minutes ?? 0);
  if (frozen.place < 0) return allowed;
  const begins = beginning(problem, shift, frozen);
  const pauses = (shift.breaks ?? []).filter((pause) => pause.latest >= begins);
  const leaves = pauses.reduce((at, pause) => Math.max(at, pause.earliest) + pause.duration, begins);
  const home = shift.end_place === undefined ? frozen.place : placeOf.get(shift.end_place)!;
  const leg = frozen.place === home ? 0 : travel.leg(frozen.place, home, begins);
  const soonest = begins + leg <= allowed ? allowed : leaves + travel.leg(frozen.place, home, leaves);
  return Math.max(allowed, soonest);
}

function stockLeft(problem: Problem, technician: Technician, part: string, frozen: FrozenStart): number {
  const stock = (technician.van_stock ?? []).find((entry) => entry.part === part)?.quantity ?? 0;
  const used = frozen.stops.flatMap((stop) => problem.visits[stop.visit]!.parts ?? []);
  return used.reduce((left, need) => (need.part === part ? left - need.quantity : left), stock);
}

function frozenStart(
  problem: Problem,
  travel: TravelTimes,
  placeOf: ReadonlyMap<string, number>,
  { technician, shift }: Day,
): FrozenStart {
  const isHere = (entry: Assignment) =>
    entry.frozen === true && entry.technician === technician.id && entry.shift === shift.id;
  const current = (problem.current ?? []).filter(isHere).toSorted((a, b) => a.start - b.start);
  const indexOf = new Map(problem.visits.map((visit, index) => [visit.id, index]));
  const home = placeOf.get(shift.start_place)!;
  let place = home;
  let kilometres = 0;
  let departs = Number.NaN;
  let ends = Number.NaN;
  const stops: FrozenStop[] = [];
  for (const { visit: id, start } of current) {
    const visit = indexOf.get(id)!;
    const { duration, place: at } = problem.visits[visit]!;
    const next = placeOf.get(at)!;
    const usual = travel.leg(place, next, start - travel.minutes[place * travel.places + next]!);
    if (stops.length === 0) departs = Math.max(Math.min(shift.start, start), start - usual);
    const arrival = Math.min(start, (stops.length === 0 ? departs : ends) + usual);
    kilometres += travel.kilometres[place * travel.places + next]!;
    ends = start + duration;
    place = next;
    stops.push({ visit, arrival, start, end: ends });
  }
  return { stops, departs, kilometres, ends, place: stops.length === 0 ? -1 : place };
}

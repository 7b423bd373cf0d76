import type { Plan, Route, Score, Stop } from '../plan.ts';
import { pairingPrices } from './assignment-prices.ts';
import type { Board } from './board.ts';
import type { FrozenStop } from './compiled.ts';

type Parts = { -readonly [part in keyof Score]: number };

/** Converts the board to a plan with all times, and the price by component. */
export function describePlan(board: Board): Plan {
  const { compiled } = board;
  const { problem, jobs, days } = compiled;
  const parts: Parts = {
    total: 0,
    left_out: 0,
    work_and_travel_time: 0,
    distance: 0,
    overtime: 0,
    soft_windows: 0,
    not_preferred: 0,
    out_of_territory: 0,
    changes: 0,
  };
  const routes: Route[] = [];
  for (let day = 0; day < board.slots; day++) {
    const route = describeDay(board, day, parts);
    if (route !== null) routes.push(route);
  }
  const leftOut = new Set<string>();
  for (let i = 0; i < board.absentCount; i++) {
    const job = board.absent[i]!;
    parts.left_out += jobs.priceOut[job]!;
    leftOut.add(problem.visits[jobs.visit[job]!]!.id);
  }
  for (let day = 0; day < days.count; day++) {
    for (const stop of days.frozen[day]!.stops) addPairing(board, day, stop.visit, parts);
  }
  parts.total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { routes, left_out: [...leftOut], score: parts };
}

function describeDay(board: Board, day: number, parts: Parts): Route | null {
  const { compiled, clock, nodes, width } = board;
  const { problem, jobs, days, stores, storeMinutes } = compiled;
  const length = board.length[day]!;
  const frozen = days.frozen[day]!;
  if (length === 0 && frozen.place < 0) return null;
  const list = nodes.subarray(day * width, day * width + length);
  clock.walk(day, list, 0, length);
  const breaks = Array.from({ length: clock.breaksTaken }, (_, index) => {
    const start = clock.breakStart[index]!;
    return { start, end: start + days.breakDuration[days.breakFrom[day]! + index]! };
  });
  const stops: Stop[] = frozen.stops.map((stop) => frozenStop(board, stop));
  for (let k = 0; k < length; k++) {
    const job = list[k]!;
    const visit = problem.visits[jobs.visit[job]!]!;
    const store = clock.store[k]!;
    if (store >= 0) {
      const place = problem.places[stores[store]!]!.id;
      const arrival = clock.storeArrival[k]!;
      const end = arrival + storeMinutes[store]!;
      stops.push({ kind: 'store', id: place, place, arrival, wait: 0, start: arrival, end, frozen: false });
    }
    const arrival = clock.arrival[k]!;
    const start = clock.start[k]!;
    const paused = breaks
      .filter((pause) => pause.start >= arrival - 1e-6 && pause.end <= start + 1e-6)
      .reduce((sum, pause) => sum + pause.end - pause.start, 0);
    const wait = Math.max(0, start - arrival - paused);
    const end = clock.end[k]!;
    stops.push({ kind: 'visit', id: visit.id, place: visit.place, arrival, wait, start, end, frozen: false });
    addPairing(board, day, jobs.visit[job]!, parts);
    parts.soft_windows += clock.softPrice(job, start);
    const moved = Math.abs(start - jobs.currentStart[job]!);
    if (moved > problem.prices.tolerated_shift + 1e-6) parts.changes += problem.prices.change_of_time;
  }
  const technician = problem.technicians[days.technician[day]!]!;
  const shift = technician.shifts[days.shift[day]!]!;
  const rest = breaks.reduce((sum, pause) => sum + pause.end - pause.start, 0);
  const inPlace = stops.reduce((sum, stop) => sum + stop.end - stop.start + stop.wait, 0);
  const away = clock.returns - clock.departs;
  parts.work_and_travel_time += (away - rest) * days.costMinute[day]!;
  parts.distance += clock.kilometres * days.costKilometre[day]!;
  parts.overtime += Math.max(0, clock.returns - shift.end) * days.overtimeMinute[day]!;
  return {
    technician: technician.id,
    shift: shift.id,
    departs: clock.departs,
    returns: clock.returns,
    kilometres: clock.kilometres,
    travel_minutes: Math.max(0, away - rest - inPlace),
    stops,
    breaks,
  };
}

function frozenStop(board: Board, { visit: index, arrival, start, end }: FrozenStop): Stop {
  const visit = board.compiled.problem.visits[index]!;
  const wait = start - arrival;
  return { kind: 'visit', id: visit.id, place: visit.place, arrival, wait, start, end, frozen: true };
}

function addPairing(board: Board, day: number, visit: number, parts: Parts): void {
  const { problem, days, current } = board.compiled;
  const technician = problem.technicians[days.technician[day]!]!;
  const shift = technician.shifts[days.shift[day]!]!;
  const prices = pairingPrices(problem, current, problem.visits[visit]!, technician, shift.id);
  parts.not_preferred += prices.not_preferred;
  parts.out_of_territory += prices.out_of_territory;
  parts.changes += prices.change_of_technician;
}

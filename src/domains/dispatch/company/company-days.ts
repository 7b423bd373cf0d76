/** A company's rows as days to plan. Pure. */
import type { Shift, Technician, Visit } from '../model.ts';
import { kilometresPerMile, type PlanningSettings, readSpeeds } from '../settings/planning-settings.rules.ts';
import { assumptionsOf } from './assumptions.ts';
import { clockFrom } from './clock.ts';
import type { CompanyRows, ReadDays, Subject } from './company-input.ts';
import { mostOpenOrders, type OrderRow, type TechnicianRow } from './company-rows.ts';
import type { CompanyDays, CompanyPlace, CompanyTravel } from './planning-task.ts';
import { shiftsByPerson } from './shifts-of-people.ts';
import {
  bookedVisits,
  isForTheseDays,
  newSubject,
  newVisit,
  skillsOf,
  unassignedVisit,
} from './visits-to-plan.ts';
import { isLeftToPeople, mayMove } from './which-visits-move.ts';

export function companyDays(rows: CompanyRows): ReadDays {
  const clock = clockFrom(rows.from);
  const movable = rows.visits.filter((visit) => mayMove(rows, visit));
  const movableIds = new Set(movable.map(({ id }) => id));
  const shiftsOf = shiftsByPerson(rows, clock);
  const longest = Math.max(0, ...[...shiftsOf.values()].flat().map(({ start, end }) => end - start));
  const waiting = rows.orders.slice(0, mostOpenOrders).filter((order) => isForTheseDays(rows, order));
  const fresh = rows.urgent ? [...waiting, rows.urgent] : waiting;
  const [fitting, tooLong] = partition(
    fresh.map((order) => newSubject(rows, order)),
    ({ minutes }) => minutes <= longest,
  );
  const booked = bookedVisits(rows, clock, shiftsOf, movableIds);
  const visits: Visit[] = [
    ...booked.map(({ visit }) => visit),
    ...movable
      .filter(({ technician_id }) => technician_id === null)
      .map((row) => unassignedVisit(rows, clock, row)),
    ...fitting.map((subject) => newVisit(rows, clock, subject)),
  ];
  const subjects = new Map<string, Subject>([
    ...rows.visits.map((row): [string, Subject] => [row.id, { order: row, visit: row, minutes: 0 }]),
    ...fitting.map((subject): [string, Subject] => [subject.order.work_order_id, subject]),
  ]);
  const left_to_people = rows.visits
    .filter((row) => isLeftToPeople(rows, row))
    .map((row) => ({ order: row, visit: row, minutes: 0 }));
  const planned = new Set(visits.map(({ id }) => id));
  const stores = rows.stores.map(({ id }) => ({ place: `store ${id}`, minutes: storeMinutes }));
  const days: CompanyDays = {
    places: placesOf(
      rows,
      [...subjects].filter(([id]) => planned.has(id)).map(([, { order }]) => order),
    ),
    travel: estimatedTravel(rows.settings),
    visits: visits.map((visit) => withParts(rows, visit, subjects.get(visit.id))),
    technicians: rows.technicians.map((row) => technicianOf(rows, row, shiftsOf.get(row.id) ?? [])),
    stores,
    prices: pricesOf(rows),
    current: booked.flatMap(({ current }) => (current ? [current] : [])),
    kept: booked.flatMap(({ visit, current }) =>
      movableIds.has(visit.id) || current?.frozen ? [] : [visit.id],
    ),
    now: Math.max(0, clock(rows.now), rows.scope.locked_until ? clock(rows.scope.locked_until) : 0),
  };
  return {
    days,
    subjects,
    assumptions: assumptionsOf(rows, days, subjects),
    too_long: tooLong,
    left_to_people,
  };
}

const storeMinutes = 15;

/** How long ways take where no routing service has said it. */
export function estimatedTravel(settings: PlanningSettings): CompanyTravel {
  return {
    road_factor: Number(settings.road_factor),
    kilometres_per_hour: settings.speed * unitOf(settings),
    pace: paceOf(settings),
    unlocated_minutes: settings.unlocated_minutes,
    known: [],
  };
}

function unitOf({ distance_unit }: PlanningSettings): number {
  return distance_unit === 'mile' ? kilometresPerMile : 1;
}

function paceOf({ speeds }: PlanningSettings) {
  const pace = readSpeeds(speeds);
  return typeof pace === 'string' ? [] : pace;
}

function pricesOf({ settings, scope }: CompanyRows) {
  // Repairs disturb as little as possible.
  const weight = scope.absent || scope.overrun ? 3 : 1;
  return {
    not_preferred: settings.not_preferred,
    out_of_territory: settings.out_of_territory,
    change_of_technician: settings.change_of_technician * weight,
    change_of_time: settings.change_of_time * weight,
    tolerated_shift: settings.tolerated_minutes,
  };
}

function technicianOf(
  { settings, vans }: CompanyRows,
  row: TechnicianRow,
  shifts: readonly Shift[],
): Technician {
  return {
    id: row.id,
    shifts,
    skills: skillsOf(row.skills),
    territories: row.territories,
    cost_per_hour: row.hourly_cost ?? settings.cost_per_hour,
    cost_per_kilometre: settings.cost_per_distance / unitOf(settings),
    van_stock: vans
      .filter((one) => one.of === row.id)
      .map(({ part_id, quantity }) => ({ part: part_id, quantity })),
  };
}

/** Parts count only where they can be fetched on the way. */
function withParts({ needs, stores }: CompanyRows, visit: Visit, subject: Subject | undefined): Visit {
  if (stores.length === 0 || !subject) return visit;
  const parts = needs
    .filter((need) => need.of === subject.order.work_order_id)
    .map(({ part_id, quantity }) => ({ part: part_id, quantity }));
  return parts.length === 0 ? visit : { ...visit, parts };
}

function placesOf(rows: CompanyRows, orders: readonly OrderRow[]): CompanyPlace[] {
  const places = new Map<string, CompanyPlace>();
  for (const { id, lat, lng } of rows.technicians)
    places.set(`home ${id}`, { id: `home ${id}`, latitude: lat, longitude: lng, isBase: true });
  for (const { id, lat, lng } of rows.stores)
    places.set(`store ${id}`, { id: `store ${id}`, latitude: lat, longitude: lng });
  for (const { place_id, lat, lng } of orders)
    places.set(place_id, { id: place_id, latitude: lat, longitude: lng });
  return [...places.values()];
}

function partition<T>(list: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [list.filter(test), list.filter((one) => !test(one))];
}

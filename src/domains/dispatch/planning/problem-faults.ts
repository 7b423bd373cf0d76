import type { Link, Problem, Technician, Visit } from '../model.ts';
import { paceFaults } from './travel-times.ts';

/** Validates a problem: unknown names, times in the wrong order, circular links. */
export function problemFaults(problem: Problem): string[] {
  const places = new Set(problem.places.map((place) => place.id));
  const technicians = new Set(problem.technicians.map((technician) => technician.id));
  const visits = new Map(problem.visits.map((visit) => [visit.id, visit]));
  return [
    ...twice(
      'place',
      problem.places.map((place) => place.id),
    ),
    ...twice(
      'technician',
      problem.technicians.map((technician) => technician.id),
    ),
    ...twice(
      'visit',
      problem.visits.map((visit) => visit.id),
    ),
    ...travelFaults(problem),
    ...problem.visits.flatMap((visit) => visitFaults(visit, places)),
    ...problem.technicians.flatMap((technician) => technicianFaults(technician, places)),
    ...(problem.stores ?? []).flatMap((store) =>
      places.has(store.place) ? [] : [`store: unknown place "${store.place}"`],
    ),
    ...(problem.links ?? []).flatMap((link) => linkFaults(link, visits)),
    ...circleFaults(problem),
    ...(problem.current ?? []).flatMap((entry) => [
      ...(visits.has(entry.visit) ? [] : [`current plan: unknown visit "${entry.visit}"`]),
      ...(technicians.has(entry.technician) || !entry.frozen
        ? []
        : [`current plan: unknown technician "${entry.technician}"`]),
    ]),
  ];
}

function twice(kind: string, ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.flatMap((id) => {
    if (seen.has(id)) return [`${kind} "${id}" is listed twice`];
    seen.add(id);
    return [];
  });
}

function travelFaults({ travel, places }: Problem): string[] {
  const pace = paceFaults(travel.pace ?? []);
  if (travel.kind === 'great_circle') {
    const isValid = travel.road_factor > 0 && travel.kilometres_per_hour > 0;
    return isValid ? pace : [...pace, 'travel: road factor and speed have to be above 0'];
  }
  const isWhole = (table: readonly (readonly number[])[]) =>
    table.length === places.length &&
    table.every((row) => row.length === places.length && row.every((value) => value >= 0));
  return isWhole(travel.minutes) && isWhole(travel.kilometres)
    ? pace
    : [...pace, 'travel: both matrices need a row and a column for each place, with no number below 0'];
}

function visitFaults(visit: Visit, places: ReadonlySet<string>): string[] {
  const fault = (text: string) => `visit "${visit.id}": ${text}`;
  return [
    ...(places.has(visit.place) ? [] : [fault(`unknown place "${visit.place}"`)]),
    ...(visit.duration >= 0 ? [] : [fault('its duration is below 0')]),
    ...(visit.price_to_leave_out === undefined || visit.price_to_leave_out >= 0
      ? []
      : [fault('its price to leave out is below 0')]),
    ...(visit.windows ?? []).flatMap((window) =>
      window.start <= window.end && !((window.price_per_minute ?? 0) < 0)
        ? []
        : [fault('a window ends before it starts, or has a price below 0')],
    ),
  ];
}

function technicianFaults(technician: Technician, places: ReadonlySet<string>): string[] {
  const fault = (text: string) => `technician "${technician.id}": ${text}`;
  return [
    ...twice(
      `shift of "${technician.id}"`,
      technician.shifts.map((shift) => shift.id),
    ),
    ...technician.shifts.flatMap((shift) => [
      ...(shift.start <= shift.end ? [] : [fault(`shift "${shift.id}" ends before it starts`)]),
      ...(places.has(shift.start_place) ? [] : [fault(`unknown place "${shift.start_place}"`)]),
      ...(shift.end_place === undefined || places.has(shift.end_place)
        ? []
        : [fault(`unknown place "${shift.end_place}"`)]),
      ...(shift.breaks ?? []).flatMap((pause) =>
        pause.earliest <= pause.latest ? [] : [fault('a break’s latest start is before its earliest')],
      ),
    ]),
  ];
}

function linkFaults(link: Link, visits: ReadonlyMap<string, Visit>): string[] {
  const named = link.kind === 'precedence' ? [link.before, link.after] : link.visits;
  const unknown = named.filter((id) => !visits.has(id)).map((id) => `link: unknown visit "${id}"`);
  if (link.kind === 'precedence') return unknown;
  const crews = named.filter((id) => visits.get(id)?.crew === 2);
  return [...unknown, ...crews.map((id) => `link: "${id}" has a crew of two, so it has no one technician`)];
}

function circleFaults(problem: Problem): string[] {
  const after = new Map<string, string[]>();
  for (const link of problem.links ?? []) {
    if (link.kind === 'precedence') after.set(link.before, [...(after.get(link.before) ?? []), link.after]);
  }
  const state = new Map<string, 'open' | 'done'>();
  const leadsBack = (visit: string): boolean => {
    if (state.get(visit) === 'open') return true;
    if (state.get(visit) === 'done') return false;
    state.set(visit, 'open');
    const circle = (after.get(visit) ?? []).some(leadsBack);
    state.set(visit, 'done');
    return circle;
  };
  return [...after.keys()].filter(leadsBack).map((visit) => `link: "${visit}" has to come before itself`);
}

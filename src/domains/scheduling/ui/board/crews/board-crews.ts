/** Crews on the board: who comes together, and who moves when one of them is moved. */
import { type BoardCrew, type BoardVisit, type Plan, planOf } from '../visits/board-visit.ts';

const known = new WeakMap<BoardVisit, BoardVisit>();

/** The visits with the names of those who come with them. The same objects for the same names, so that only changed bars are rendered. */
export function withCrewNames(
  visits: readonly BoardVisit[],
  nameOf: (technicianId: string | null) => string,
): readonly BoardVisit[] {
  const crews = crewsOf(visits);
  if (crews.size === 0) return visits;
  return visits.map((visit) => {
    const all = crews.get(visit.crew_id ?? '') ?? [];
    const mates = all.filter(({ id }) => id !== visit.id);
    if (mates.length === 0 || mates.length === all.length) return visit;
    const crew = crewOf(mates.map((mate) => nameOf(mate.technician_id)));
    const before = known.get(visit);
    if (before?.crew?.names === crew.names) return before;
    const named = { ...visit, crew };
    known.set(visit, named);
    return named;
  });
}

/** `names`: of the others. "with Ana, +1" and "with Ana and Ben" */
function crewOf(names: readonly string[]): BoardCrew {
  const [first = ''] = names;
  const last = names.length > 1 ? ` and ${names.at(-1)}` : '';
  return {
    count: names.length,
    brief: `with ${first.split(' ')[0]}${names.length > 1 ? `, +${names.length - 1}` : ''}`,
    names: `with ${names.length > 1 ? names.slice(0, -1).join(', ') : first}${last}`,
  };
}

/** The changes with those of mates: who is moved in time takes the others along. */
export function withMates<P extends Plan | null>(
  changes: readonly { readonly visit: BoardVisit; readonly plan: P }[],
  visits: readonly BoardVisit[],
): readonly { readonly visit: BoardVisit; readonly plan: P | Plan }[] {
  const crews = crewsOf(visits);
  const named = new Set(changes.map(({ visit }) => visit.id));
  const mates = changes.flatMap(({ visit, plan }) => {
    if (!plan || (plan.from === visit.from && plan.to === visit.to)) return [];
    return (crews.get(visit.crew_id ?? '') ?? [])
      .filter(({ id }) => !named.has(id))
      .map((mate) => {
        named.add(mate.id);
        return { visit: mate, plan: { ...planOf(mate), from: plan.from, to: plan.to } };
      });
  });
  return mates.length === 0 ? changes : [...changes, ...mates];
}

/** By id, those of whom more than one comes. */
function crewsOf(visits: readonly BoardVisit[]): ReadonlyMap<string, readonly BoardVisit[]> {
  const found = new Map<string, BoardVisit[]>();
  for (const visit of visits) {
    if (!visit.crew_id || visit.status === 'no_access' || visit.status === 'cancelled') continue;
    const crew = found.get(visit.crew_id);
    if (crew) crew.push(visit);
    else found.set(visit.crew_id, [visit]);
  }
  return found;
}

/** Marks the bars of a crew while one of them is pointed at, focused or open. Directly, because it follows the pointer. */
export function markCrew(crewId: string, isMarked: boolean): void {
  for (const bar of document.querySelectorAll(`[data-crew="${crewId}"]`))
    bar.toggleAttribute('data-crew-marked', isMarked);
}

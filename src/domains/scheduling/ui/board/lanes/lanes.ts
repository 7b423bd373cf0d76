/** One lane per technician and one for unassigned visits; overlapping visits are stacked in tracks. */
import { itemAt } from '#kernel/type-guards.ts';
import type { BoardVisit, Technician } from '../visits/board-visit.ts';
import type { Span } from './time-scale.ts';

export interface Lane {
  /** The technician's id; null is the unassigned lane. */
  readonly id: string | null;
  readonly name: string;
  readonly technician: Technician | undefined;
  readonly visits: readonly BoardVisit[];
}

export interface LaneFilter {
  readonly name: string;
  readonly skill: string;
  /** The id of a team; empty for all people. */
  readonly team?: string;
  /** Who works there, and what lies there without somebody. */
  readonly territory?: { readonly id: string; readonly name: string } | undefined;
}

/** What the address says of whose lanes are shown. */
export function laneFilterOf(
  { technician, skill, team, territory }: Record<'technician' | 'skill' | 'team' | 'territory', string>,
  territories: readonly { readonly id: string; readonly name: string }[],
): LaneFilter {
  return { name: technician, skill, team, territory: territories.find(({ id }) => id === territory) };
}

/**
 * The lanes: technicians, and anyone else who has a visit in the visible span. `left` gives the names of people who have left the
 * company.
 */
export function lanesOf(
  people: readonly Technician[],
  visits: readonly BoardVisit[],
  filter: LaneFilter,
  left: ReadonlyMap<string, string> = nobody,
): { readonly unassigned: Lane; readonly lanes: readonly Lane[] } {
  const byPerson = new Map<string | null, BoardVisit[]>();
  for (const visit of visits) {
    const own = byPerson.get(visit.technician_id);
    if (own) own.push(visit);
    else byPerson.set(visit.technician_id, [visit]);
  }
  const known = new Map(people.map((person) => [person.id, person]));
  const ids = new Set([
    ...people.filter(({ role }) => role === 'technician').map(({ id }) => id),
    ...[...byPerson.keys()].filter((id) => id !== null),
  ]);
  const lanes = [...ids].map((id): Lane => {
    const own = byPerson.get(id) ?? [];
    const technician = known.get(id);
    return {
      id,
      technician,
      visits: own,
      name: technician?.full_name ?? left.get(id) ?? 'Somebody who left',
    };
  });
  return {
    unassigned: {
      id: null,
      name: 'Unassigned',
      technician: undefined,
      visits: visitsIn(byPerson.get(null) ?? [], filter),
    },
    lanes: lanes.filter((lane) => fits(lane, filter)).sort((a, b) => names.compare(a.name, b.name)),
  };
}

function visitsIn(visits: BoardVisit[], { territory }: LaneFilter): BoardVisit[] {
  if (!territory) return visits;
  return visits.filter(({ work_order }) => work_order?.site?.territory_id === territory.id);
}

const names = new Intl.Collator();
const nobody: ReadonlyMap<string, string> = new Map();

/** Unchanged lanes keep their object identity, so that only the others are laid out and rendered again. */
export function keptLanes(before: readonly Lane[], now: readonly Lane[]): readonly Lane[] {
  const known = new Map(before.map((lane) => [lane.id, lane]));
  const lanes = now.map((lane) => {
    const old = known.get(lane.id);
    return old && isSame(old, lane) ? old : lane;
  });
  return lanes.length === before.length && lanes.every((lane, index) => lane === before[index])
    ? before
    : lanes;
}

function isSame(old: Lane, lane: Lane): boolean {
  return (
    old.name === lane.name &&
    old.technician === lane.technician &&
    old.visits.length === lane.visits.length &&
    old.visits.every((visit, index) => visit === lane.visits[index])
  );
}

export function skillsOf(people: readonly Technician[]): readonly string[] {
  return [...new Set(people.flatMap(({ skills }) => skills ?? []))].sort((a, b) => a.localeCompare(b));
}

export interface Tracks {
  /** The track of each visit, by its index. */
  readonly tracks: readonly number[];
  /** At least one. */
  readonly count: number;
}

const laidOut = new WeakMap<readonly Span[], Tracks>();

/** Assigns overlapping visits to tracks. Cached per list of visits. */
export function tracksOf(visits: readonly Span[]): Tracks {
  const known = laidOut.get(visits);
  if (known) return known;
  const order = visits.map((_, index) => index).sort((a, b) => fromOf(visits, a) - fromOf(visits, b));
  const ends: number[] = [];
  const tracks: number[] = new Array(visits.length).fill(0);
  for (const index of order) {
    const visit = itemAt(visits, index);
    const free = ends.findIndex((end) => end <= visit.from);
    const track = free === -1 ? ends.length : free;
    ends[track] = visit.to;
    tracks[index] = track;
  }
  const found = { tracks, count: Math.max(1, ends.length) };
  laidOut.set(visits, found);
  return found;
}

const fromOf = (visits: readonly Span[], index: number) => visits[index]?.from ?? 0;

function fits(lane: Lane, { name, skill, team = '', territory }: LaneFilter): boolean {
  const words = name.trim().toLowerCase();
  const skills = lane.technician?.skills ?? [];
  return (
    (words === '' || lane.name.toLowerCase().includes(words)) &&
    (skill === '' || skills.includes(skill)) &&
    (team === '' || lane.technician?.team_id === team) &&
    (!territory || (lane.technician?.territories ?? []).includes(territory.name))
  );
}

/** Names people by id, also those who have left. */
export function nameFrom(people: readonly Technician[], left: ReadonlyMap<string, string>) {
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]));
  return (id: string | null): string =>
    id === null ? 'Unassigned' : (names.get(id) ?? left.get(id) ?? 'Somebody who left');
}

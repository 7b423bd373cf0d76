/**
 * Which guest rooms to maintain on a day, and whether all of them still reach their count this year. Rooms that are vacant and due
 * are taken by how long they have waited, whole floors together, as many as the people have time for. Rooms that would otherwise
 * miss their count come first. The same question has the same answer.
 */
import { compareFloors } from '#domains/rooms/floors.rules.ts';
import { addDays, daysBetween } from '#kernel/dates.ts';
import { groupBy } from '#kernel/group-by.ts';
import { intervalOf } from '../room-map/room-map.rules.ts';

export interface RoomToMaintain {
  readonly id: string;
  readonly number: string;
  readonly floor: string | null;
  readonly status: string;
  readonly occupancy: string;
  readonly do_not_disturb: boolean;
  readonly last_pm_on: string | null;
  /** Maintenances in the year of the day, up to the day. */
  readonly done: number;
  /** Has an open preventive work order. */
  readonly is_planned: boolean;
  /** The day on which its outage ends; null: nobody knows. Only read if it is out of order. */
  readonly out_until: string | null;
}

export interface Worker {
  readonly id: string;
  /** How many rooms they have time for on the day. */
  readonly slots: number;
}

export interface Question {
  /** YYYY-MM-DD */
  readonly on: string;
  readonly times_a_year: number;
  readonly rooms: readonly RoomToMaintain[];
  readonly team: readonly Worker[];
  /** Days of the year on which work is done, from `on` to its end. */
  readonly working_days: number;
}

export interface Pick {
  readonly room_id: string;
  readonly number: string;
  readonly floor: string | null;
  readonly worker_id: string;
  readonly why: string;
}

export const leftOutReasons = [
  'planned',
  'done',
  'out',
  'not_due',
  'occupied',
  'unknown',
  'disturb',
] as const;
export type LeftOut = (typeof leftOutReasons)[number];

export interface Failing {
  readonly room_id: string;
  readonly number: string;
  readonly floor: string | null;
  /** `time`: too few days are left between two maintenances; `out`: out of order; `hours`: the team has too few. */
  readonly reason: 'time' | 'out' | 'hours';
  readonly text: string;
}

export interface Coverage {
  readonly year: string;
  readonly rooms: number;
  /** Rooms that reach their count with the same team on every working day that is left. */
  readonly reachable: number;
  readonly complete: number;
  /** Maintenances, up to the count of each room. */
  readonly done: number;
  readonly required: number;
  readonly failing: readonly Failing[];
}

export interface Proposal {
  /** By worker, floor and number: the order of the round. */
  readonly picks: readonly Pick[];
  /** How many rooms are not proposed, by the first reason that applies. `no_time`: they would be, if anybody had time. */
  readonly left_out: Readonly<Record<LeftOut | 'no_time', number>>;
  readonly coverage: Coverage;
}

/** Fewer days than this to the last day on which a room can begin what it still needs: it comes first. */
const lastChanceDays = 14;

export function proposeRooms(question: Question): Proposal {
  const left_out = {
    planned: 0,
    done: 0,
    out: 0,
    not_due: 0,
    occupied: 0,
    unknown: 0,
    disturb: 0,
    no_time: 0,
  };
  const candidates: Candidate[] = [];
  for (const room of question.rooms) {
    const reason = reasonToLeaveOut(room, question);
    if (reason) left_out[reason] += 1;
    else candidates.push(candidateOf(room, question));
  }
  const taken = assign(candidates, question.team);
  left_out.no_time = candidates.length - taken.length;
  return { picks: describe(taken, question), left_out, coverage: coverageOf(question) };
}

/** A room can be maintained again after three quarters of its interval. */
export function shortestGap(timesAYear: number): number {
  return Math.ceil(intervalOf(timesAYear) * 0.75);
}

function reasonToLeaveOut(room: RoomToMaintain, { on, times_a_year }: Question): LeftOut | undefined {
  if (room.is_planned) return 'planned';
  if (room.done >= times_a_year) return 'done';
  if (room.status === 'out_of_order') return 'out';
  if (room.last_pm_on !== null && daysBetween(room.last_pm_on, on) < shortestGap(times_a_year))
    return 'not_due';
  if (room.occupancy === 'unknown') return 'unknown';
  if (room.occupancy !== 'vacant') return 'occupied';
  return room.do_not_disturb ? 'disturb' : undefined;
}

interface Candidate {
  readonly room: RoomToMaintain;
  readonly is_last_chance: boolean;
  /** Grows faster than the time waited, so that a floor of rooms that are nearly due doesn't outweigh those long overdue. */
  readonly weight: number;
}

function candidateOf(room: RoomToMaintain, { on, times_a_year }: Question): Candidate {
  const waited = room.last_pm_on === null ? 3 : daysBetween(room.last_pm_on, on) / intervalOf(times_a_year);
  const missing = times_a_year - room.done;
  const latest = addDays(`${on.slice(0, 4)}-12-31`, -(missing - 1) * shortestGap(times_a_year));
  return {
    room,
    weight: Math.min(waited, 3) ** 2,
    is_last_chance: daysBetween(on, latest) < lastChanceDays && daysBetween(on, latest) >= 0,
  };
}

interface Taken extends Candidate {
  readonly worker_id: string;
}

function assign(candidates: readonly Candidate[], team: readonly Worker[]): readonly Taken[] {
  const people = team
    .map(({ id, slots }) => ({ id, left: slots, floor: undefined as string | null | undefined }))
    .toSorted((a, b) => b.left - a.left || compareText(a.id, b.id));
  const taken: Taken[] = [];
  for (const isFirst of [true, false]) {
    const waiting = new Set(candidates.filter(({ is_last_chance }) => is_last_chance === isFirst));
    for (;;) {
      const person = people.find(({ left }) => left > 0);
      if (!person || waiting.size === 0) break;
      const { floor, rooms } = bestFloor(waiting, person);
      for (const one of rooms) {
        waiting.delete(one);
        taken.push({ ...one, worker_id: person.id });
      }
      person.left -= rooms.length;
      person.floor = floor;
    }
  }
  return taken;
}

/** The floor whose most urgent rooms weigh most; the one where the person is already counts half as much again. */
function bestFloor(
  waiting: ReadonlySet<Candidate>,
  person: { left: number; floor: string | null | undefined },
) {
  const floors = [...groupBy([...waiting], ({ room }) => room.floor)].map(([floor, all]) => {
    const rooms = all
      .toSorted((a, b) => b.weight - a.weight || compareRooms(a.room, b.room))
      .slice(0, person.left);
    const sum = rooms.reduce((total, { weight }) => total + weight, 0);
    return { floor, rooms, sum: floor === person.floor ? sum * 1.5 : sum };
  });
  const [best] = floors.toSorted((a, b) => b.sum - a.sum || compareFloors(a.floor, b.floor));
  return best ?? { floor: null, rooms: [] };
}

function describe(taken: readonly Taken[], question: Question): readonly Pick[] {
  const together = groupBy(taken, ({ worker_id, room }) => `${worker_id} ${room.floor}`);
  return taken
    .toSorted((a, b) => compareText(a.worker_id, b.worker_id) || compareRooms(a.room, b.room))
    .map((one) => {
      const { room, worker_id } = one;
      const others = (together.get(`${worker_id} ${room.floor}`)?.length ?? 1) - 1;
      return {
        ...{ room_id: room.id, number: room.number, floor: room.floor, worker_id },
        why: whyOf(one, question, others),
      };
    });
}

function whyOf({ room, is_last_chance }: Candidate, { on, times_a_year }: Question, others: number): string {
  const interval = intervalOf(times_a_year);
  const since =
    room.last_pm_on === null
      ? 'never maintained'
      : `${daysBetween(room.last_pm_on, on)} days since the last (due after ${interval})`;
  const count = `${room.done} of ${times_a_year} this year`;
  const place = room.floor === null ? '' : `; floor ${room.floor}${others > 0 ? ` with ${others} more` : ''}`;
  const urgent = is_last_chance ? ', the last chance to reach its count' : '';
  return `Vacant, ${since}, ${count}${urgent}${place}.`;
}

function coverageOf(question: Question): Coverage {
  const { on, times_a_year, rooms, team, working_days } = question;
  const year = on.slice(0, 4);
  let slots = team.reduce((sum, worker) => sum + worker.slots, 0) * working_days;
  const failing: Failing[] = [];
  const needs = rooms
    .map((room) => ({ room, missing: Math.max(0, times_a_year - room.done) }))
    .toSorted((a, b) => a.missing - b.missing || compareRooms(a.room, b.room));
  for (const { room, missing } of needs) {
    if (missing === 0) continue;
    const failure = failureByTime(room, missing, question);
    if (!failure && missing <= slots) slots -= missing;
    else failing.push(failure ?? failureByHours(room, missing));
  }
  return {
    ...{ year, rooms: rooms.length, reachable: rooms.length - failing.length, failing },
    complete: needs.filter(({ missing }) => missing === 0).length,
    done: rooms.reduce((sum, { done }) => sum + Math.min(done, times_a_year), 0),
    required: rooms.length * times_a_year,
  };
}

function failureByTime(room: RoomToMaintain, missing: number, question: Question): Failing | undefined {
  const { on, times_a_year } = question;
  const gap = shortestGap(times_a_year);
  const about = { room_id: room.id, number: room.number, floor: room.floor };
  const isOut = room.status === 'out_of_order';
  if (isOut && room.out_until === null)
    return { ...about, reason: 'out', text: `Out of order, nobody knows until when; ${missing} to do.` };
  const due = room.last_pm_on === null ? on : addDays(room.last_pm_on, gap);
  const first =
    [on, due, ...(isOut && room.out_until !== null ? [room.out_until] : [])].sort(compareText).at(-1) ?? on;
  const possible = 1 + Math.floor(daysBetween(first, `${on.slice(0, 4)}-12-31`) / gap);
  if (possible >= missing) return undefined;
  const fit = possible > 0 ? `only ${possible} more` : 'none';
  const why = `${missing} to do, but ${fit} before the end of the year with ${gap} days in between.`;
  if (isOut && first === room.out_until)
    return { ...about, reason: 'out', text: `Out of order for long; ${why}` };
  return { ...about, reason: 'time', text: `${room.done} of ${times_a_year} done; ${why}` };
}

function failureByHours({ id, number, floor }: RoomToMaintain, missing: number): Failing {
  const text = `${missing} to do, and the hours of this team don’t reach that far.`;
  return { room_id: id, number, floor, reason: 'hours', text };
}

const byNumber = new Intl.Collator('en', { numeric: true });

function compareRooms(a: RoomToMaintain, b: RoomToMaintain): number {
  return compareFloors(a.floor, b.floor) || byNumber.compare(a.number, b.number) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** What the map of rooms shows of a room, by the measure that is chosen: a look, a short word in its cell and a sentence. */
import { compareFloors } from '#domains/rooms/floors.rules.ts';
import { roomOccupancy, roomStatus } from '#domains/rooms/room.display.ts';
import type { occupancies, roomKinds, roomStatuses } from '#domains/rooms/room.resource.ts';
import { daysBetween } from '#kernel/dates.ts';
import type { StatusLook } from '#kernel/display.ts';
import { groupBy } from '#kernel/group-by.ts';

export interface MappedSite {
  readonly id: string;
  readonly name: string;
  readonly rooms: number;
}

/** As the report sends it: 2,000 rooms in one small answer. `marks`: 1 do not disturb, 2 VIP. */
export type PackedRoom = readonly [
  id: string,
  number: string,
  floor: string | null,
  kind: (typeof roomKinds)[number],
  status: (typeof roomStatuses)[number],
  occupancy: (typeof occupancies)[number],
  marks: number,
  lastPmOn: string | null,
  orders: number,
  tasks: number,
];

export interface RoomMap {
  /** Those with rooms, the largest first. */
  readonly sites: readonly MappedSite[];
  readonly site_id: string | null;
  readonly today: string;
  /** How often each guest room is to be maintained. */
  readonly times_a_year: number;
  readonly rooms: readonly PackedRoom[];
}

export interface MappedRoom {
  readonly id: string;
  readonly number: string;
  readonly floor: string | null;
  readonly kind: PackedRoom[3];
  readonly status: PackedRoom[4];
  readonly occupancy: PackedRoom[5];
  readonly do_not_disturb: boolean;
  readonly vip: boolean;
  readonly last_pm_on: string | null;
  readonly orders: number;
  readonly tasks: number;
}

export function unpackRoom(packed: PackedRoom): MappedRoom {
  const [id, number, floor, kind, status, occupancy, marks, last_pm_on, orders, tasks] = packed;
  const [do_not_disturb, vip] = [marks % 2 === 1, marks >= 2];
  return { id, number, floor, kind, status, occupancy, do_not_disturb, vip, last_pm_on, orders, tasks };
}

export interface Floor {
  readonly name: string | null;
  readonly rooms: readonly MappedRoom[];
}

/** The highest floor first, as a building stands; rooms without a floor last. */
export function floorsOf(rooms: readonly MappedRoom[]): readonly Floor[] {
  return [...groupBy(rooms, ({ floor }) => floor)]
    .map(([name, ofFloor]) => ({ name, rooms: ofFloor }))
    .toSorted((a, b) =>
      a.name === null || b.name === null ? compareFloors(a.name, b.name) : compareFloors(b.name, a.name),
    );
}

/** Days between two maintenances of a room. */
export function intervalOf(timesAYear: number): number {
  return Math.round(365 / timesAYear);
}

export interface Shown {
  /** The entry of the legend that it belongs to. */
  readonly group: string;
  /** In the cell, beside the number. */
  readonly word: string;
  /** For screen readers and the card. */
  readonly text: string;
}

type Rules = Pick<RoomMap, 'today' | 'times_a_year'>;

export interface Measure {
  readonly value: string;
  readonly label: string;
  /** In the order of the legend. */
  readonly legend: Readonly<Record<string, StatusLook>>;
  shows(room: MappedRoom, rules: Rules): Shown;
}

const maintenance: Measure = {
  value: 'maintenance',
  label: 'Last maintenance',
  legend: {
    never: { label: 'Never recorded', tone: 'danger', shape: 'crossed' },
    overdue: { label: 'Overdue', tone: 'danger', shape: 'alert' },
    soon: { label: 'Due soon', tone: 'waiting', shape: 'half' },
    current: { label: 'Up to date', tone: 'success', shape: 'check' },
    uncounted: { label: 'Not a guest room', tone: 'muted', shape: 'slash' },
  },
  shows: ({ kind, last_pm_on }, { today, times_a_year }) => {
    const days = last_pm_on === null ? null : Math.max(0, daysBetween(last_pm_on, today));
    const word = days === null ? 'never' : `${days}d`;
    const since =
      days === null ? 'never maintained' : days === 0 ? 'maintained today' : `maintained ${plural(days)} ago`;
    if (kind !== 'guest_room') return { group: 'uncounted', word: days === null ? '–' : word, text: since };
    if (days === null) return { group: 'never', word, text: since };
    const interval = intervalOf(times_a_year);
    if (days > interval)
      return { group: 'overdue', word, text: `${since}, ${plural(days - interval)} overdue` };
    const group = days >= interval * 0.75 ? 'soon' : 'current';
    return { group, word, text: `${since}, due in ${plural(interval - days)}` };
  },
};

const plural = (days: number) => (days === 1 ? '1 day' : `${days} days`);

const status: Measure = {
  value: 'status',
  label: 'Status',
  legend: {
    in_service: roomStatus('in_service'),
    out_of_order: roomStatus('out_of_order'),
    out_of_service: roomStatus('out_of_service'),
  },
  shows: ({ status: group }) => ({
    group,
    word: { in_service: 'in', out_of_order: 'OOO', out_of_service: 'OOS' }[group],
    text: roomStatus(group).label.toLowerCase(),
  }),
};

const occupancy: Measure = {
  value: 'occupancy',
  label: 'Occupancy',
  legend: {
    vacant: roomOccupancy('vacant'),
    occupied: roomOccupancy('occupied'),
    due_out: roomOccupancy('due_out'),
    unknown: roomOccupancy('unknown'),
  },
  shows: ({ occupancy: group, do_not_disturb, vip }) => {
    const marks = [do_not_disturb && 'do not disturb', vip && 'VIP'].filter(Boolean);
    const word = { vacant: 'VAC', occupied: 'OCC', due_out: 'D/O', unknown: '?' }[group];
    return {
      group,
      word: do_not_disturb ? `${word} DND` : vip ? `${word} VIP` : word,
      text: [roomOccupancy(group).label.toLowerCase(), ...marks].join(', '),
    };
  },
};

const openWork: Measure = {
  value: 'open',
  label: 'Open work',
  legend: {
    many: { label: '3 or more', tone: 'danger', shape: 'alert' },
    some: { label: '1 or 2', tone: 'waiting', shape: 'half' },
    none: { label: 'Nothing open', tone: 'success', shape: 'check' },
  },
  shows: ({ orders, tasks }) => {
    const open = orders + tasks;
    return {
      group: open === 0 ? 'none' : open < 3 ? 'some' : 'many',
      word: open === 0 ? '–' : String(open),
      text: open === 0 ? 'nothing open' : openWorkText({ orders, tasks }),
    };
  },
};

export function openWorkText({ orders, tasks }: Pick<MappedRoom, 'orders' | 'tasks'>): string {
  return [
    orders > 0 && (orders === 1 ? '1 open work order' : `${orders} open work orders`),
    tasks > 0 && (tasks === 1 ? '1 open guest-room task' : `${tasks} open guest-room tasks`),
  ]
    .filter(Boolean)
    .join(', ');
}

export const measures: readonly [Measure, ...Measure[]] = [maintenance, status, occupancy, openWork];

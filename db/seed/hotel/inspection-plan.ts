/** Which rooms of the sample hotel were inspected when. */
import { addDays } from '#kernel/dates.ts';
import type { Seeding } from '../places.ts';
import { at } from '../year.ts';
import { maintenanceOf, type Staff, type Template, type Wanted } from './inspections.ts';
import type { Hotel, Room } from './rooms.ts';

export interface Templates {
  readonly maintenance: Template;
  readonly quick: Template;
  readonly round: Template;
}

/** Rooms that were converted lately and have never been maintained. */
const fresh: readonly string[] = ['617', '618', '620'];

/** Rooms that were passed over, and are planned now or not yet: last maintained more than three months ago. */
const plannedNow = ['409', '410', '411'];
const behind: readonly string[] = [...plannedNow, '313', '512'];
const daysBehind = 100;

export function plannedInspections(
  seeding: Seeding,
  hotel: Hotel,
  staff: Staff,
  templates: Templates,
): Wanted[] {
  const guestRooms = hotel.rooms.filter(({ kind }) => kind === 'guest_room');
  return [
    ...guestRooms.flatMap((room) => maintenanceYear(seeding, hotel, staff, templates, room)),
    ...rounds(seeding, hotel, staff, templates),
    ...quickLooks(seeding, staff, templates, guestRooms),
    ...ofToday(seeding, hotel, staff, templates),
  ];
}

function maintenanceYear(
  seeding: Seeding,
  { room: roomOf }: Hotel,
  staff: Staff,
  { maintenance }: Templates,
  room: Room,
): Wanted[] {
  const { random, today } = seeding;
  if (fresh.includes(room.number)) return [];
  const usual = random.weighted([
    [82, 48],
    [95, 34],
    [125, 18],
  ] as const);
  const wanted: Wanted[] = [];
  let ago = 372 - random.whole(0, usual);
  while (ago > 1) {
    const day = workday(addDays(today, -ago));
    wanted.push(maintenanceOf(seeding, maintenance, staff, room, day));
    ago -= usual + random.whole(-9, 9);
  }
  if (behind.includes(room.number))
    return wanted.filter(({ started_at }) => started_at < at(addDays(today, -daysBehind), 0));
  if (room.id !== roomOf('420').id) return wanted;
  // What keeps this room out of order: see `outages.ts`.
  const engineer = staff.engineers[0] ?? '';
  const failed = {
    label: 'Drains run freely',
    note: 'Waste pipe behind the wall leaks into the ceiling below.',
    remedy: '',
    severity: 'high',
  } as const;
  const severe: Wanted = {
    ...{ room, template: maintenance, inspector_id: engineer, status: 'approved', minutes: 41, failed },
    ...{ started_at: at(workday(addDays(today, -8)), 10), order: 'on_hold' },
    decision_reason: 'Out of order until the pipe is replaced.',
  };
  return [...wanted.filter(({ started_at }) => started_at < at(addDays(today, -40), 0)), severe];
}

/** The working day before it, if it is none. */
export function workday(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}

/** Of the pool and the boiler room, every week. */
function rounds({ random, today }: Seeding, hotel: Hotel, { engineers }: Staff, { round }: Templates) {
  const wanted: Wanted[] = [];
  for (let ago = 364; ago > 1; ago -= 7) {
    const day = workday(addDays(today, -ago));
    const inspector_id = random.pick(engineers);
    const isHigh = random.chance(0.06);
    const values = {
      pH: (isHigh ? 7.9 + random.next() * 0.1 : 7.3 + random.next() * 0.4).toFixed(1),
      'Free chlorine': (1.3 + random.next() * 1.4).toFixed(1),
      'Water temperature': String(random.whole(79, 83)),
    };
    const common = { template: round, inspector_id, status: 'approved', values } as const;
    wanted.push({
      ...{ ...common, room: hotel.room('Pool'), started_at: at(day, 7.5), minutes: random.whole(14, 24) },
      ...(isHigh && {
        failed: {
          ...{ label: 'pH', note: `Reads ${values.pH}.`, severity: 'high' as const },
          remedy: 'Dosed acid, tested again after two hours',
        },
      }),
    });
  }
  return wanted;
}

function quickLooks(seeding: Seeding, { engineers }: Staff, { quick }: Templates, rooms: readonly Room[]) {
  const { random, today } = seeding;
  return Array.from({ length: 14 }, (_, index): Wanted => {
    const day = workday(addDays(today, -2 - index * 2));
    const room = random.pick(rooms);
    const times = { started_at: at(day, 13 + (index % 4) / 2), minutes: random.whole(7, 12) };
    return { room, template: quick, inspector_id: random.pick(engineers), status: 'approved', ...times };
  });
}

/** What is open: to be approved, rejected, under way and planned. */
function ofToday(
  seeding: Seeding,
  { room }: Hotel,
  { engineers }: Staff,
  { maintenance, quick }: Templates,
): Wanted[] {
  const { today, now } = seeding;
  const [first = '', second = first] = engineers;
  const yesterday = at(workday(addDays(today, -1)), 13.5);
  const common = { template: maintenance, inspector_id: first, minutes: 38 };
  const planned = plannedNow.map(
    (number): Wanted => ({
      ...{ ...common, room: room(number), status: 'scheduled', started_at: now },
      ...{ due_on: addDays(today, 2), reason: 'Behind: last maintained more than three months ago' },
    }),
  );
  const drain = {
    ...{ label: 'Drains run freely', note: 'Basin runs off in forty seconds.', remedy: '' },
  };
  const filter = {
    ...{ label: 'Filter clean or replaced', note: 'Filter gray, none in the store.', remedy: 'Changed' },
  };
  return [
    {
      ...common,
      room: room('318'),
      status: 'submitted',
      started_at: yesterday,
      failed: drain,
      order: 'waiting',
    },
    {
      ...{ ...common, room: room('505'), inspector_id: second, status: 'rejected', failed: filter },
      started_at: at(workday(addDays(today, -3)), 9),
      order: 'waiting',
      decision_reason: 'Filters have come in. Change it and go over the climate items again.',
    },
    {
      ...{ ...common, room: room('207'), status: 'in_progress' },
      started_at: new Date(Date.parse(now) - 40 * 60_000).toISOString(),
    },
    ...planned,
    {
      ...{ ...common, template: quick, room: room('302'), inspector_id: second, status: 'scheduled' },
      ...{ started_at: now, due_on: today, reason: 'A VIP guest arrives in the evening' },
    },
  ];
}

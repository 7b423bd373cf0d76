/** What guests of the sample hotel reported in the last six weeks, in every state; some of it late, some again and again. */
import { itemAt } from '#kernel/type-guards.ts';
import type { Seeding } from '../places.ts';
import { guestWishes } from './hotel-data.ts';
import type { Staff } from './inspections.ts';
import type { Hotel, Room } from './rooms.ts';

/** By name: the minutes within which a task of each priority is to be done. */
export interface Category {
  readonly id: string;
  readonly name: string;
  readonly usual_priority: 'low' | 'medium' | 'high' | 'urgent';
  readonly minutes: Readonly<Record<'low' | 'medium' | 'high' | 'urgent', number>>;
}

interface Told {
  readonly room: Room;
  readonly wish: (typeof guestWishes)[number];
  /** Before now. */
  readonly minutesAgo: number;
  readonly status: 'reported' | 'assigned' | 'in_progress' | 'resolved' | 'verified' | 'cancelled';
  readonly more?: Readonly<Record<string, unknown>>;
}

const day = 24 * 60;

export function guestTasks(
  seeding: Seeding,
  hotel: Hotel,
  staff: Staff,
  categories: readonly Category[],
): Readonly<Record<string, unknown>>[] {
  const told = [...pastOnes(seeding, hotel), ...repeats(hotel), ...openOnes(hotel)];
  return told
    .toSorted((a, b) => b.minutesAgo - a.minutesAgo)
    .map((one, index) => taskRow(seeding, hotel, staff, categories, one, index));
}

function pastOnes({ random }: Seeding, { rooms }: Hotel): Told[] {
  const guestRooms = rooms.filter(({ kind }) => kind === 'guest_room');
  return Array.from({ length: 58 }, (_, index) => ({
    room: random.pick(guestRooms),
    wish: random.pick(guestWishes),
    minutesAgo: Math.round((index + 1.2) * 0.72 * day + random.whole(0, 600)),
    status: index === 20 ? 'cancelled' : 'verified',
    ...(index === 20 && { more: { cancel_reason: 'The guest has moved to another room.' } }),
  }));
}

/** The air conditioning of one room, time and again. */
function repeats({ room }: Hotel): Told[] {
  const cooling = itemAt(guestWishes, 0);
  return [46, 31, 17, 6].map((days) => ({
    ...{ room: room('412'), wish: cooling, minutesAgo: days * day + 200, status: 'verified' },
  }));
}

function openOnes({ room }: Hotel): Told[] {
  const wish = (index: number) => itemAt(guestWishes, index);
  const here = { guest_present: true };
  return [
    { room: room('412'), wish: wish(0), minutesAgo: 55, status: 'in_progress', more: here },
    { room: room('308'), wish: wish(7), minutesAgo: 14, status: 'reported' },
    { room: room('216'), wish: wish(2), minutesAgo: 160, status: 'reported', more: { source: 'guest' } },
    { room: room('605'), wish: wish(9), minutesAgo: 18, status: 'assigned', more: here },
    { room: room('514'), wish: wish(11), minutesAgo: 380, status: 'assigned' },
    { room: room('220'), wish: wish(5), minutesAgo: 75, status: 'in_progress' },
    { room: room('403'), wish: wish(3), minutesAgo: 190, status: 'resolved' },
    { room: room('519'), wish: wish(10), minutesAgo: 260, status: 'resolved' },
    { room: room('310'), wish: wish(8), minutesAgo: 420, status: 'resolved' },
  ];
}

function taskRow(
  { random, newId, now }: Seeding,
  { site_id }: Hotel,
  { supervisor, engineers }: Staff,
  categories: readonly Category[],
  { room, wish, minutesAgo, status, more = {} }: Told,
  index: number,
) {
  const [name, details, resolution] = wish;
  const category = categories.find((one) => one.name === name);
  if (!category) throw new Error(`no category ${name}`);
  const { id: category_id, usual_priority: priority, minutes } = category;
  const target = minutes[priority];
  const took = Math.min(
    Math.round(target * (random.chance(0.17) ? 1.1 + random.next() : 0.2 + 0.7 * random.next())),
    minutesAgo - 4,
  );
  const told = Date.parse(now) - minutesAgo * 60_000;
  const after = (count: number) => new Date(told + count * 60_000).toISOString();
  const isResolved = status === 'resolved' || status === 'verified';
  const isStarted = isResolved || status === 'in_progress';
  const engineer = random.pick(engineers);
  return {
    ...{ id: newId(), number: `GT-${String(index + 1).padStart(4, '0')}`, site_id, room_id: room.id },
    ...{ category_id, details, priority, status, reported_at: after(0), created_at: after(0) },
    // Set by the database from the category.
    ...{ target_minutes: target, due_at: after(target), source: 'staff', guest_present: random.chance(0.3) },
    reported_by: more.source === 'guest' ? null : supervisor,
    reporter: null,
    assignee_id: status === 'reported' || status === 'cancelled' ? null : engineer,
    started_at: isStarted ? after(Math.round(took * 0.4)) : null,
    resolved_at: isResolved ? after(took) : null,
    resolved_by: isResolved ? engineer : null,
    resolution: isResolved ? resolution : null,
    verified_at: status === 'verified' ? after(Math.min(took + 90, minutesAgo)) : null,
    verified_by: status === 'verified' ? supervisor : null,
    cancel_reason: null,
    ...more,
  };
}

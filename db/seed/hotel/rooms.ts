/** The rooms of the sample hotel, with guests in some of them. */
import type { Places, Seeding } from '../places.ts';
import { hotel } from '../sample-data.ts';
import { guestFloors, otherRooms } from './hotel-data.ts';

export interface Room {
  readonly id: string;
  readonly site_id: string;
  readonly number: string;
  readonly floor: string;
  readonly kind: 'guest_room' | 'public_area' | 'back_of_house' | 'plant';
  readonly occupancy: 'vacant' | 'occupied' | 'due_out' | 'unknown';
  readonly occupancy_at: string | null;
  readonly do_not_disturb: boolean;
  readonly vip: boolean;
  readonly notes: string | null;
  readonly created_at: string;
}

export interface Hotel {
  readonly customer_id: string;
  readonly site_id: string;
  readonly rooms: readonly Room[];
  room(number: string): Room;
}

export function makeRooms(seeding: Seeding, { customers, sites }: Places): Hotel {
  const customer = customers.find(({ name }) => name === hotel.name);
  const site = sites.find(({ customer_id }) => customer_id === customer?.id);
  if (!customer || !site) throw new Error('the sample has no hotel');
  const { random, newId, now } = seeding;
  const others = otherRooms.map(
    ([number, floor, kind]): Room => ({
      ...{ id: newId(), site_id: site.id, created_at: site.created_at, number, floor, kind },
      ...{ occupancy: 'unknown', occupancy_at: null, do_not_disturb: false, vip: false, notes: null },
    }),
  );
  const guestRooms = guestFloors.flatMap((floor) =>
    Array.from({ length: 20 }, (_, index) => index + 1)
      .filter((place) => place !== 13)
      .map((place): Room => {
        const occupancy = random.weighted([
          ['occupied', 55],
          ['vacant', 30],
          ['due_out', 15],
        ] as const);
        const isTaken = occupancy === 'occupied';
        return {
          ...{ id: newId(), site_id: site.id, created_at: site.created_at, occupancy, occupancy_at: now },
          number: `${floor}${String(place).padStart(2, '0')}`,
          ...{ floor: String(floor), kind: 'guest_room' },
          do_not_disturb: isTaken && random.chance(0.12),
          vip: isTaken && random.chance(0.07),
          notes: place === 20 ? 'Connecting door to the room beside it' : null,
        };
      }),
  );
  const rooms = [...others, ...guestRooms];
  return {
    ...{ customer_id: customer.id, site_id: site.id, rooms },
    room(number) {
      const found = rooms.find((one) => one.number === number);
      if (!found) throw new Error(`the sample hotel has no room ${number}`);
      return found;
    },
  };
}

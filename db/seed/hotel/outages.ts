/** Rooms of the sample hotel that were or are not let, and the one that the office is asked to put back. */
import { addDays } from '#kernel/dates.ts';
import type { Seeding } from '../places.ts';
import { at } from '../year.ts';
import type { Staff } from './inspections.ts';
import type { Hotel } from './rooms.ts';

export interface Outages {
  readonly outages: readonly object[];
  /** Rooms that are out, with status and reason. */
  readonly states: readonly {
    readonly id: string;
    readonly status: string;
    readonly status_note: string;
    readonly status_since: string;
  }[];
  readonly approval: Readonly<Record<string, unknown>>;
}

const past = [
  ['214', 'out_of_order', 'Water damage from the room above', 210, 9],
  ['602', 'out_of_service', 'Carpet exchanged', 175, 3],
  ['309', 'out_of_order', 'Air conditioning without cooling, compressor ordered', 150, 6],
  ['418', 'out_of_order', 'Window frame broken', 118, 2],
  ['503', 'out_of_service', 'Bathroom painted', 84, 4],
  ['206', 'out_of_order', 'Lock of the door failed', 51, 1],
  ['611', 'out_of_order', 'Toilet leaks into the floor', 26, 3],
] as const;

const current = [
  ['315', 'out_of_order', 'Water damage at the ceiling, drying', 3, 4],
  ['601', 'out_of_service', 'Bathroom is renovated', 9, 12],
  ['420', 'out_of_order', 'Waste pipe behind the wall leaks', 8, 2],
] as const;

/** `labelled`: item and number of the order that keeps room 420 out. */
export function outagesOf(seeding: Seeding, hotel: Hotel, staff: Staff, open: string): Outages {
  const { newId, today, now } = seeding;
  const [engineer = ''] = staff.engineers;
  const common = (number: string, kind: string, reason: string) => ({
    ...{ id: newId(), site_id: hotel.site_id, room_id: hotel.room(number).id, kind, reason },
  });
  const ended = past.map(([number, kind, reason, ago, days]) => ({
    ...{ ...common(number, kind, reason), status: 'ended', started_by: engineer },
    ...{ from_at: at(addDays(today, -ago), 11), to_at: at(addDays(today, days - ago), 15) },
    ended_at: at(addDays(today, days - ago), 14),
    ended_by: staff.supervisor,
    created_at: at(addDays(today, -ago), 11),
  }));
  const lasting = current.map(([number, kind, reason, ago, days]) => ({
    ...{ ...common(number, kind, reason), status: 'current', started_by: engineer },
    ...{ from_at: at(addDays(today, -ago), 12), to_at: at(addDays(today, days), 15) },
    created_at: at(addDays(today, -ago), 12),
  }));
  const planned = {
    ...{ ...common('520', 'out_of_order', 'Deep clean and new carpet'), status: 'planned' },
    ...{ from_at: at(addDays(today, 6), 9), to_at: at(addDays(today, 9), 15), started_by: staff.supervisor },
    created_at: at(addDays(today, -2), 10),
  };
  const asked = new Date(Date.parse(now) - 95 * 60_000).toISOString();
  return {
    outages: [...ended, ...lasting, planned],
    states: lasting.map(({ room_id, kind, reason, from_at }) => ({
      ...{ id: room_id, status: kind, status_note: reason, status_since: from_at },
    })),
    approval: {
      ...{ id: newId(), subject: 'Room 420 back in service', subject_table: 'rooms', status: 'pending' },
      ...{ subject_id: hotel.room('420').id, requested_by: engineer, created_at: asked },
      ...{ decided_by: null, decided_at: null, reason: null },
      details: `The leak is clamped and has been dry for two days; the pipe is replaced when the part comes.\nStill open: ${open}.`,
    },
  };
}

/** The rooms of an occupancy update, from a property-management system or a file. */
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { type Row, validateInput, type Writer } from '#kernel/validate.ts';
import { occupancies } from './room.resource.ts';

/** As many as one call may carry. */
export const mostRoomsInFeed = 5000;

const roomFields = {
  number: field.text({ label: 'Number', required: true, max: 40 }),
  occupancy: field.choice(occupancies, { label: 'Occupancy', required: true }),
  do_not_disturb: field.boolean({ label: 'Do not disturb' }),
  vip: field.boolean({ label: 'VIP' }),
};

/** Faults are keyed by `rooms.3.occupancy`. A room that is listed twice is a fault, because nobody knows which is meant. */
export function readOccupancyFeed(
  sent: readonly unknown[],
  writer: Writer,
): { readonly rooms: readonly Row[]; readonly faults: Readonly<Record<string, string>> } {
  const faults: Record<string, string> = {};
  const seen = new Set<string>();
  const rooms = sent.map((one, index) => {
    const { room, wrong } = readRoom(one, writer);
    for (const [name, fault] of Object.entries(wrong)) faults[`rooms.${index}.${name}`] = fault;
    const number = String(room.number ?? '').trim();
    if (number !== '' && seen.has(number.toLowerCase()))
      faults[`rooms.${index}.number`] = `${number} is listed twice.`;
    seen.add(number.toLowerCase());
    return { ...room, number };
  });
  return { rooms, faults };
}

function readRoom(sent: unknown, writer: Writer): { room: Row; wrong: Readonly<Record<string, string>> } {
  try {
    return { room: validateInput(roomFields, sent, writer), wrong: {} };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { room: {}, wrong: error.refusal.fields ?? { number: error.message } };
  }
}

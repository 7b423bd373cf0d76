import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { roomKinds, rooms } from './room.resource.ts';
import { readRoomNumbers } from './room-numbers.rules.ts';

export interface CreatedRooms {
  readonly created: number;
  /** Numbers that the site had already. */
  readonly existing: readonly string[];
}

/** Creates the rooms of whole floors; those that the site has already stay as they are. */
export const createRooms = defineCommand(
  rooms,
  'create_many',
  {
    label: 'Create rooms',
    scope: 'collection',
    allow: office,
    input: {
      site_id: field.ref('sites', { label: 'Site', required: true }),
      kind: field.choice(roomKinds, { label: 'Kind', initial: 'guest_room' }),
      numbers: field.longText({
        label: 'Rooms',
        help: 'A floor per line: 101–140 on floor 1, except 113',
        required: true,
      }),
    },
  },
  async (ctx, _row, { site_id, kind, numbers }): Promise<CreatedRooms> => {
    const { rooms, faults } = readRoomNumbers(numbers);
    const [fault] = faults;
    if (fault) throw invalid({ numbers: `Line ${fault.line}: ${fault.message}` });
    if (rooms.length === 0) throw invalid({ numbers: 'Which rooms? For example 101–140.' });
    const { rows } = await sql<{ number: string }>`
      insert into rooms (site_id, kind, number, floor)
      select ${site_id}, ${kind}, w.number, w.floor
        from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as w (number text, floor text)
      on conflict (tenant_id, site_id, lower(number)) do nothing
      returning number`.execute(ctx.db);
    const created = new Set(rows.map(({ number }) => number));
    return {
      created: created.size,
      existing: rooms.flatMap(({ number }) => (created.has(number) ? [] : [number])),
    };
  },
);

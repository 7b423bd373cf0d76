/** A room goes out of order or out of service, now or from a planned moment on. */
import { rooms } from '#domains/rooms/room.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { settleApproval } from '../approvals/request-approval.ts';
import { outageKinds, roomOutages } from './room-outage.resource.ts';

type Kind = (typeof outageKinds)[number];

const input = {
  reason: field.text({ label: 'Because', required: true, max: 500 }),
  to_at: field.instant({ label: 'Until', help: 'When it is to be back; open when left out' }),
};

export const takeOutOfOrder = defineCommand(
  rooms,
  'out_of_order',
  {
    label: 'Take out of order',
    from: ['in_service', 'out_of_service'],
    to: 'out_of_order',
    allow: 'everyone',
    input,
  },
  (ctx, room, input) => takeOut(ctx, room, 'out_of_order', input),
);

export const takeOutOfService = defineCommand(
  rooms,
  'out_of_service',
  {
    label: 'Take out of service',
    from: ['in_service', 'out_of_order'],
    to: 'out_of_service',
    allow: 'everyone',
    input,
  },
  (ctx, room, input) => takeOut(ctx, room, 'out_of_service', input),
);

interface Room {
  readonly id: string;
  readonly site_id: string;
}
interface Outage {
  readonly reason: string;
  readonly to_at?: string | null | undefined;
}

async function takeOut(ctx: Ctx, room: Room, kind: Kind, { reason, to_at = null }: Outage) {
  if (to_at && Date.parse(to_at) <= Date.parse(ctx.now)) throw invalid({ to_at: 'This is over already.' });
  await endOutage(ctx, room.id);
  await settleApproval(ctx, { table: 'rooms', id: room.id }, 'withdrawn', 'The room was taken out again');
  await ctx.db
    .insertInto('room_outages')
    .values({
      room_id: room.id,
      site_id: room.site_id,
      kind,
      reason: reason.trim(),
      from_at: ctx.now,
      to_at,
      started_by: ctx.viewer.membershipId || null,
    })
    .execute();
  return { status_since: ctx.now, status_note: reason.trim() };
}

/** Ends the outage that is going on, if there is one. */
export async function endOutage(ctx: Ctx, roomId: string): Promise<void> {
  const current = await ctx.db
    .selectFrom('room_outages')
    .select('id')
    .where('room_id', '=', roomId)
    .where('status', '=', 'current')
    .executeTakeFirst();
  if (!current) return;
  await ctx.transition(roomOutages, current.id, {
    from: ['current'],
    to: 'ended',
    event: 'end',
    set: { ended_at: ctx.now, ended_by: ctx.viewer.membershipId || null },
  });
}

/** A renovation, a deep clean: the room goes out by itself when its time has come. */
export const planOutage = defineCommand(
  roomOutages,
  'plan',
  {
    label: 'Plan an outage',
    makes: 'room_outages',
    scope: 'collection',
    allow: office,
    input: {
      room_id: field.ref('rooms', { label: 'Room', required: true }),
      kind: field.choice(outageKinds, { label: 'Kind', initial: 'out_of_order' }),
      from_at: field.instant({ label: 'From', required: true }),
      ...input,
    },
  },
  async (ctx, _row, { id, room_id, kind, from_at, reason, to_at = null }) => {
    if (Date.parse(from_at) <= Date.parse(ctx.now))
      throw invalid({ from_at: 'What begins now is not planned: take the room out.' });
    const room = await ctx.db
      .selectFrom('rooms')
      .select(['site_id', 'is_active'])
      .where('id', '=', room_id)
      .executeTakeFirst();
    if (!room) throw invalid({ room_id: 'This room is not here.' });
    if (!room.is_active) throw new Refused('conflict', 'This room is not in use any more.');
    await ctx.db
      .insertInto('room_outages')
      .values({
        ...{ id, room_id, from_at, to_at },
        site_id: room.site_id,
        kind: kind ?? 'out_of_order',
        status: 'planned',
        reason: reason.trim(),
        started_by: ctx.viewer.membershipId || null,
      })
      .execute();
    return { id };
  },
);

export const cancelOutage = defineCommand(
  roomOutages,
  'cancel',
  { label: 'Cancel', from: ['planned'], to: 'cancelled', allow: office },
  async () => undefined,
);

import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import '#domains/rooms/room.resource.ts';

/** The office may work on every inspection, a technician on their own. */
export function requireInspector({ viewer }: Ctx, { inspector_id }: { inspector_id: string | null }): void {
  if (viewer.role !== 'technician' || inspector_id === viewer.membershipId) return;
  throw new Refused('forbidden', 'This inspection is somebody else’s.');
}

export interface RoomToEnter {
  readonly id: string;
  readonly number: string;
  readonly site_id: string;
  readonly kind: string | null;
}

/** Refuses a room that is not in use, and one whose guest does not want to be disturbed unless that was said. */
export async function enterRoom(
  ctx: Ctx,
  roomId: string,
  despite: boolean | null | undefined,
): Promise<RoomToEnter> {
  const room = await ctx.db
    .selectFrom('rooms')
    .select(['id', 'number', 'site_id', 'kind', 'is_active', 'do_not_disturb'])
    .where('id', '=', roomId)
    .executeTakeFirst();
  if (!room)
    throw new Refused('invalid', 'This room is not here.', { fields: { room_id: 'This room is not here.' } });
  if (!room.is_active) throw new Refused('conflict', `Room ${room.number} is not in use any more.`);
  if (room.do_not_disturb && !despite) {
    throw new Refused('conflict', `Room ${room.number} asks not to be disturbed.`, {
      details: { do_not_disturb: true },
    });
  }
  return room;
}

/** Takes rooms out whose planned time has come, and tells the office once of those that should be back and are not. */
import { sql } from 'kysely';
import { rooms } from '#domains/rooms/room.resource.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { office } from '#kernel/access.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineJob } from '#kernel/job.ts';
import { roomOutages } from './room-outage.resource.ts';

export const followOutagesJob = defineJob(
  'property.outages',
  (host) => host.inEveryTenant(followOutages),
  '*/5 * * * *',
);

export async function followOutages(ctx: Ctx): Promise<void> {
  await startPlanned(ctx);
  await tellOverdue(ctx);
}

/** A room that is out already keeps its outage; the planned one begins when that has ended, unless its own time is over. */
async function startPlanned(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('room_outages')
    .select(['id', 'room_id', 'kind', 'reason', 'to_at'])
    .where('status', '=', 'planned')
    .where('from_at', '<=', ctx.now)
    .orderBy('from_at')
    .orderBy('id')
    .limit(500)
    .forNoKeyUpdate()
    .execute();
  for (const { id, room_id, kind, reason, to_at } of due) {
    if (to_at !== null && Date.parse(to_at) <= Date.parse(ctx.now)) {
      await ctx.transition(roomOutages, id, { from: ['planned'], to: 'cancelled', event: 'cancel' });
      continue;
    }
    const out = await ctx.transition(rooms, room_id, {
      from: ['in_service'],
      to: kind,
      event: kind,
      set: { status_since: ctx.now, status_note: reason },
    });
    if (out)
      await ctx.transition(roomOutages, id, {
        from: ['planned'],
        to: 'current',
        event: 'start',
        set: { from_at: ctx.now },
      });
  }
}

async function tellOverdue(ctx: Ctx): Promise<void> {
  const { rows: late } = await sql<{ id: string; room_id: string; number: string; reason: string }>`
    with told as (
      update room_outages set overdue_told_at = now()
       where status = 'current' and to_at < now() and overdue_told_at is null
      returning id, room_id, reason)
    select t.id, t.room_id, r.number, t.reason from told t join rooms r on r.id = t.room_id
    order by r.number limit 200`.execute(ctx.db);
  for (const { room_id, number, reason } of late) {
    await ctx.notify({
      event: 'room_overdue',
      to: { roles: office },
      title: `${roomName(number)} was to be back in service`,
      body: reason,
      link: `/property-tasks/rooms/${room_id}`,
      about: { table: 'rooms', id: room_id },
    });
  }
}

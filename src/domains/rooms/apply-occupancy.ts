import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { firstOf } from '#kernel/type-guards.ts';
import type { Row } from '#kernel/validate.ts';
import { occupancyUpdates } from './occupancy-update.resource.ts';
import './room.resource.ts';
import { mostRoomsInFeed, readOccupancyFeed } from './occupancy-feed.rules.ts';

const clockDrift = 5 * 60_000;

/**
 * Takes the occupancy of many rooms of a site, from a property-management system or a file. The same call again changes nothing. A
 * room of which something newer than `as_of` is known keeps it, so that calls may arrive out of order. Unknown numbers are
 * answered and kept, not refused.
 */
export const applyOccupancy = defineCommand(
  occupancyUpdates,
  'apply',
  {
    label: 'Update occupancy',
    makes: 'occupancy_updates',
    scope: 'collection',
    allow: office,
    input: {
      site_id: field.ref('sites', { label: 'Site', required: true }),
      as_of: field.instant({ label: 'As of', help: 'Now, when left out' }),
      rooms: field.json({
        label: 'Rooms',
        help: 'A list of { number, occupancy, do_not_disturb, vip }; the last two may be left out',
        required: true,
        max: mostRoomsInFeed * 128,
      }),
    },
  },
  async (ctx, _row, { id, site_id, as_of, rooms: sent }) => {
    const { rooms, faults } = readOccupancyFeed(listOf(sent), ctx.viewer);
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const at = as_of ?? ctx.now;
    if (Date.parse(at) > Date.parse(ctx.now) + clockDrift) throw invalid({ as_of: 'This is in the future.' });
    await ctx.db
      .insertInto('occupancy_updates')
      .values({ id, site_id, as_of: at, received_rooms: rooms.length })
      .execute();
    const { changed, outdated, unknown } = await updateRooms(ctx, site_id, at, rooms);
    await ctx.db
      .updateTable('occupancy_updates')
      .set({ changed_rooms: changed, outdated_rooms: outdated, unknown_numbers: unknown })
      .where('id', '=', id)
      .execute();
    return { id };
  },
);

function listOf(sent: unknown): readonly unknown[] {
  if (!Array.isArray(sent) || sent.length === 0) throw invalid({ rooms: 'Send a list of rooms.' });
  if (sent.length > mostRoomsInFeed) throw invalid({ rooms: `At most ${mostRoomsInFeed} rooms at once.` });
  return sent;
}

interface Applied {
  readonly changed: number;
  readonly outdated: number;
  readonly unknown: string[];
}

async function updateRooms(ctx: Ctx, siteId: string, at: string, rooms: readonly Row[]): Promise<Applied> {
  // Locked in the order of their ids, so that two calls wait for each other instead of deadlocking.
  await sql`select from rooms where site_id = ${siteId} order by id for no key update`.execute(ctx.db);
  const { rows } = await sql<Applied>`
    with feed as (
      select t.number, t.occupancy, t.do_not_disturb, t.vip
        from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb)
          as t (number text, occupancy text, do_not_disturb boolean, vip boolean)),
    known as (
      select r.id, t.number, t.occupancy, coalesce(t.do_not_disturb, r.do_not_disturb) as do_not_disturb,
        coalesce(t.vip, r.vip) as vip, r.occupancy_at > ${at} as is_outdated,
        (r.occupancy, r.do_not_disturb, r.vip) is distinct from
          (t.occupancy, coalesce(t.do_not_disturb, r.do_not_disturb), coalesce(t.vip, r.vip)) as is_change
        from feed t join rooms r on r.site_id = ${siteId} and lower(r.number) = lower(t.number)),
    updated as (
      update rooms r set occupancy = k.occupancy, do_not_disturb = k.do_not_disturb, vip = k.vip, occupancy_at = ${at}
        from known k
       where r.id = k.id and k.is_outdated is not true and (k.is_change or r.occupancy_at is distinct from ${at})
      returning k.is_change)
    select (select count(*)::integer from updated where is_change) as changed,
      (select count(*)::integer from known where is_outdated) as outdated,
      array(select t.number from feed t where not exists (select from known k where k.number = t.number)
        order by t.number collate fw.natural_order) as unknown`.execute(ctx.db);
  return firstOf(rows);
}

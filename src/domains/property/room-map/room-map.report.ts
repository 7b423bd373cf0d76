import { sql } from 'kysely';
import '#domains/rooms/room.resource.ts';
import { openStatuses, statusesSql } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import '#domains/work-orders/work-order.resource.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';
import '../guest-tasks/guest-task.resource.ts';
import { standardOfSite } from '../room-maintenance/standard-of-site.ts';
import type { PackedRoom, RoomMap } from './room-map.rules.ts';
import { sitesWithRooms } from './sites-with-rooms.ts';

/**
 * The rooms in use of a site with what the map of rooms colours them by, in one answer. Shape: `RoomMap`; a room is a tuple, which
 * `unpackRoom` reads. Without `site_id`, the site with the most rooms. A technician's open work orders are their own.
 */
export const roomMapReport = defineReport(
  'room_map',
  {
    label: 'Map of rooms',
    allow: 'everyone',
    params: { site_id: field.ref('sites', { label: 'Site' }) },
  },
  async (ctx, { site_id: wanted }): Promise<RoomMap> => {
    const sites = await sitesWithRooms(ctx);
    const site = sites.find(({ id }) => id === wanted) ?? sites[0];
    if (!site) return { sites, site_id: null, today: ctx.today, times_a_year: 0, rooms: [] };
    const { times_a_year } = await standardOfSite(ctx, site.id);
    const { rows } = await sql<{ rooms: readonly PackedRoom[] }>`
      with orders as materialized (
        select w.room_id, count(*) as n from work_orders w
         where w.room_id is not null and w.status in ${sql.raw(statusesSql(openStatuses))} group by w.room_id),
      tasks as materialized (
        select g.room_id, count(*) as n from guest_room_tasks g
         where g.status in ('reported', 'assigned', 'in_progress') group by g.room_id)
      select coalesce(json_agg(json_build_array(r.id, r.number, r.floor, r.kind, r.status, r.occupancy,
          r.do_not_disturb::integer + 2 * r.vip::integer, r.last_pm_on, coalesce(o.n, 0), coalesce(t.n, 0))
        order by r.number collate fw.natural_order, r.id), '[]') as rooms
      from rooms r left join orders o on o.room_id = r.id left join tasks t on t.room_id = r.id
      where r.site_id = ${site.id} and r.is_active`.execute(ctx.db);
    return { sites, site_id: site.id, today: ctx.today, times_a_year, rooms: rows[0]?.rooms ?? [] };
  },
);

import { sql } from 'kysely';
import '#domains/crm/site.resource.ts';
import '#domains/rooms/room.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import type { MappedSite } from './room-map.rules.ts';

/** The site with the most rooms in use first. */
export async function sitesWithRooms({ db }: Pick<Ctx, 'db'>): Promise<readonly MappedSite[]> {
  const { rows } = await sql<MappedSite>`
    select s.id, s.name, c.rooms from
      (select site_id, count(*)::integer as rooms from rooms where is_active group by site_id) c
      join sites s on s.id = c.site_id order by c.rooms desc, s.name collate fw.natural_order, s.id`.execute(
    db,
  );
  return rows;
}

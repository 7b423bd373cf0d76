import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { rooms } from '../room.resource.ts';

/** Whether the company has rooms, or the site if given: only then a form or a page asks for one. Null: no site is chosen yet. */
export function useHasRooms(siteId?: string | null): boolean {
  const all = where(rooms);
  const found = useRows(rooms, {
    filters: siteId ? all.eq('site_id', siteId) : all,
    select: 'id',
    limit: 1,
    count: false,
    enabled: siteId !== null,
  });
  return siteId !== null && !found.isStale && found.rows.length > 0;
}

/** What two technicians of the sample company have asked for: one request is new, of the other a part was handed over. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#kernel/tables.ts';
import '#domains/inventory/restock/restock-request.resource.ts';

export async function insertRestock(db: Kysely<Tables>): Promise<void> {
  await sql`
    with people as (
      select l.technician_id, m.user_id, row_number() over (order by l.name) as place
        from stock_locations l join memberships m on m.id = l.technician_id where l.kind = 'truck')
    insert into restock_requests (technician_id, created_by, created_at, requested_at, status, note)
    select p.technician_id, p.user_id, r.at, r.at, r.status, r.note
      from people p join (values
        (1, 'requested', 'For the quarterly services next week', now() - interval '3 hours'),
        (2, 'partly', null, now() - interval '1 day')) as r(place, status, note, at) using (place)`.execute(
    db,
  );
  await sql`
    insert into restock_request_lines (restock_request_id, position, part_id, quantity, handed_over)
    select r.id, p.place, p.id, 2 * p.place, case when r.status = 'partly' and p.place = 1 then 2 else 0 end
      from restock_requests r
      cross join (select id, row_number() over (order by sku) as place from parts where is_active limit 3) p
      where r.status = 'partly' or p.place < 3`.execute(db);
}

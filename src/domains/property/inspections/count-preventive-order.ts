import { sql } from 'kysely';
import '#domains/work-orders/work-order.resource.ts';
import { defineReaction } from '#kernel/reaction.ts';
import './inspection.resource.ts';

/** A completed preventive work order in a room is maintenance of the room, once. */
export const countPreventiveOrder = defineReaction('work_orders.complete', async ({ db }, { id }) => {
  await sql`
    insert into room_maintenances (room_id, done_on, work_order_id, done_by)
    select w.room_id, (w.completed_at at time zone t.timezone)::date, w.id, w.completed_by
      from work_orders w join tenants t on t.id = w.tenant_id
     where w.id = ${id} and w.kind = 'preventive' and w.room_id is not null and w.completed_at is not null
    on conflict do nothing`.execute(db);
});

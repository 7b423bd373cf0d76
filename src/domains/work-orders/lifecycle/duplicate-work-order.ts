import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import '../flat-rate/work-order-service.resource.ts';
import '../recording/planned-part.resource.ts';
import { workOrders } from '../work-order.resource.ts';

/**
 * The same work once more: what is to be done, where and with what. Dates, people, what was recorded and what was agreed on
 * a price stay with the first.
 */
export const duplicateWorkOrder = defineCommand(
  workOrders,
  'duplicate',
  {
    label: 'Duplicate',
    makes: 'work_orders',
    scope: 'collection',
    allow: office,
    input: { work_order_id: field.ref('work_orders', { label: 'Work order', required: true }) },
  },
  async (ctx, _row, { id, work_order_id }) => {
    const { rows: from } = await sql`select from work_orders where id = ${work_order_id}`.execute(ctx.db);
    if (from.length === 0) throw invalid({ work_order_id: 'This work order doesn’t exist.' });
    const number = await ctx.nextNumber('work_orders');
    await sql`
      insert into work_orders (id, number, title, description, kind, priority, customer_id, site_id, room_id, asset_id, contact_id,
        checklist_template_id, team_id, category, estimated_minutes, required_skills, not_to_exceed, requires_signature,
        requires_photos, is_billable, billing_status, custom)
      select ${id}, ${number}, title, description, kind, priority, customer_id, site_id, room_id, asset_id, contact_id,
        checklist_template_id, team_id, category, estimated_minutes, required_skills, not_to_exceed, requires_signature,
        requires_photos, is_billable, case when is_billable then 'unbilled' else 'not_billable' end, custom
      from work_orders where id = ${work_order_id}`.execute(ctx.db);
    await sql`select fw.copy_checklist(id, checklist_template_id) from work_orders
      where id = ${id} and checklist_template_id is not null`.execute(ctx.db);
    await sql`insert into planned_parts (work_order_id, part_id, quantity)
      select ${id}, part_id, quantity from planned_parts where work_order_id = ${work_order_id} order by created_at, id`.execute(
      ctx.db,
    );
    // Their time and parts are in what was copied above.
    await sql`insert into work_order_services (work_order_id, service_id, description, quantity, unit_price, unit_cost, labour_minutes,
        included_parts, is_taxable, added_by)
      select ${id}, service_id, description, quantity, unit_price, unit_cost, labour_minutes, included_parts, is_taxable,
        ${ctx.viewer.membershipId || null}
      from work_order_services where work_order_id = ${work_order_id} order by created_at, id`.execute(
      ctx.db,
    );
    return { id };
  },
);

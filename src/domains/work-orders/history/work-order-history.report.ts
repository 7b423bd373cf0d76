import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { notFound } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { field } from '#kernel/field.ts';
import { defineReport } from '#kernel/report.ts';

export interface HistoryEntry {
  readonly id: string;
  readonly at: string;
  readonly by: string | null;
  /** For example `work_orders.start`, `create`, `update`, `delete`. */
  readonly action: string;
  readonly table: string;
  /** The values of the columns that changed. */
  readonly before: Readonly<Record<string, Json>> | null;
  readonly after: Readonly<Record<string, Json>> | null;
}

/** The history of an order, newest first: for the office from the audit log, for technicians without the values. */
export const workOrderHistory = defineReport(
  'work_order_history',
  {
    label: 'Work order history',
    allow: 'everyone',
    params: { work_order_id: field.ref('work_orders', { required: true }) },
  },
  async (ctx, { work_order_id: id }): Promise<readonly HistoryEntry[]> => {
    const seen = await ctx.db.selectFrom('work_orders').select('id').where('id', '=', id).executeTakeFirst();
    if (!seen) throw notFound();
    return ctx.viewer.role === 'technician' ? fromEvents(ctx, id) : fromAudit(ctx, id);
  },
);

const most = 300;

async function fromAudit(ctx: Ctx, id: string): Promise<readonly HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    with subjects(type, id) as (
      select 'work_orders', ${id}::uuid
      union all select 'visits', v.id from visits v where v.work_order_id = ${id}
      union all select 'time_entries', t.id from time_entries t where t.work_order_id = ${id}
      union all select 'work_order_costs', c.id from work_order_costs c where c.work_order_id = ${id}
      union all select 'checklist_items', i.id from checklist_items i where i.work_order_id = ${id})
    select a.id::text, a.at, fw.person_name(a.actor_id) as by, a.action, a.entity_type as table, a.before, a.after
    from audit_logs a join subjects s on s.type = a.entity_type and s.id = a.entity_id
    order by a.id desc limit ${most}`.execute(ctx.db);
  return rows;
}

async function fromEvents(ctx: Ctx, id: string): Promise<readonly HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select e.id::text, e.at, fw.person_name(e.actor_id) as by, e.name as action, e.table_name as table,
      null as before, null as after
    from events e where e.table_name = 'work_orders' and e.row_id = ${id}
    order by e.id desc limit ${most}`.execute(ctx.db);
  return rows;
}

import './assignee.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { readIds } from '../ids.ts';
import { workOrders } from '../work-order.resource.ts';
import { alive, people } from './assignment.inputs.ts';

/** If the lead is removed, the remaining person who was assigned first becomes the lead. */
export const unassignTechnicians = defineCommand(
  workOrders,
  'unassign',
  {
    label: 'Unassign',
    placed: true,
    again: 'allowed',
    from: alive,
    allow: office,
    input: { technician_ids: people },
  },
  async (ctx, row, input) => {
    const ids = readIds('technician_ids', input.technician_ids);
    if (ids.length === 0) return;
    const gone = await ctx.db
      .deleteFrom('work_order_assignees')
      .where('work_order_id', '=', row.id)
      .where('technician_id', 'in', ids)
      .returning(['technician_id', 'is_lead'])
      .execute();
    if (gone.some((one) => one.is_lead)) {
      const next = await ctx.db
        .selectFrom('work_order_assignees')
        .select('id')
        .where('work_order_id', '=', row.id)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (next) {
        await ctx.db
          .updateTable('work_order_assignees')
          .set({ is_lead: true })
          .where('id', '=', next.id)
          .execute();
      }
    }
    for (const { technician_id } of gone) {
      await ctx.emit('work_orders.unassigned', { table: 'work_orders', id: row.id }, { technician_id });
    }
  },
);

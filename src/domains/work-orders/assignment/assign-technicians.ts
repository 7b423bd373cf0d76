import './assignee.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { readIds } from '../ids.ts';
import { notifyAssigned } from '../notify.ts';
import { workOrders } from '../work-order.resource.ts';
import { alive, people } from './assignment.inputs.ts';

/** Adds these people (membership ids); those already assigned stay. Without a lead, the first one becomes the lead. */
export const assignTechnicians = defineCommand(
  workOrders,
  'assign',
  {
    label: 'Assign',
    placed: true,
    again: 'allowed',
    from: alive,
    allow: office,
    input: { technician_ids: people, lead_id: field.ref('memberships', { label: 'Lead' }) },
  },
  async (ctx, row, input) => {
    const lead = input.lead_id ?? undefined;
    const named = readIds('technician_ids', input.technician_ids);
    const wanted = [...new Set(lead ? [...named, lead] : named)];
    if (wanted.length === 0) throw invalid({ technician_ids: 'Choose at least one technician.' });
    await refuseStrangers(ctx, wanted);
    const before = await ctx.db
      .selectFrom('work_order_assignees')
      .select(['technician_id', 'is_lead'])
      .where('work_order_id', '=', row.id)
      .execute();
    const added = wanted.filter((id) => !before.some((one) => one.technician_id === id));
    if (added.length > 0) {
      await ctx.db
        .insertInto('work_order_assignees')
        .values(added.map((technician_id) => ({ work_order_id: row.id, technician_id, is_lead: false })))
        .execute();
    }
    const leads = lead ?? (before.some((one) => one.is_lead) ? undefined : wanted[0]);
    if (leads) await makeLead(ctx, row.id, leads);
    for (const technician_id of added) {
      const subject = { table: 'work_orders', id: row.id };
      await ctx.emit('work_orders.assigned', subject, { technician_id });
    }
    await notifyAssigned(ctx, row.id, added);
  },
);

async function refuseStrangers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const known = await ctx.db
    .selectFrom('memberships')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .execute();
  if (known.length < ids.length) {
    throw invalid({ technician_ids: 'One of these people does not work here any more.' });
  }
}

/** In two steps, because the database allows one lead at a time. */
async function makeLead(ctx: Ctx, workOrderId: string, technicianId: string): Promise<void> {
  const ofOrder = ctx.db.updateTable('work_order_assignees').where('work_order_id', '=', workOrderId);
  await ofOrder
    .set({ is_lead: false })
    .where('is_lead', '=', true)
    .where('technician_id', '!=', technicianId)
    .execute();
  await ofOrder.set({ is_lead: true }).where('technician_id', '=', technicianId).execute();
}

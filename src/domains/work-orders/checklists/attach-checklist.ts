import './checklist.resource.ts';
import { sql } from 'kysely';
import { defineCommand } from '#kernel/command.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { alive } from '../assignment/assignment.inputs.ts';
import { requireAssignment } from '../recording/require-assignment.ts';
import { workOrders } from '../work-order.resource.ts';

/** Copies the items of a template to the end of the order's checklist. */
export const attachChecklist = defineCommand(
  workOrders,
  'attach_checklist',
  {
    label: 'Add checklist',
    placed: true,
    again: 'refused',
    from: alive,
    allow: 'everyone',
    input: {
      checklist_template_id: field.ref('checklist_templates', { label: 'Checklist', required: true }),
    },
  },
  async (ctx, row, { checklist_template_id: id }) => {
    await requireAssignment(ctx, row.id);
    const template = await ctx.db
      .selectFrom('checklist_templates')
      .select(['is_active', 'name'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!template?.is_active)
      throw invalid({ checklist_template_id: 'This checklist is not in use any more.' });
    const has = await ctx.db
      .selectFrom('checklist_items')
      .select('id')
      .where('work_order_id', '=', row.id)
      .limit(1)
      .executeTakeFirst();
    if (has && row.checklist_template_id === id) {
      throw new Refused('conflict', `“${template.name}” is already on this work order.`);
    }
    await sql`select fw.copy_checklist(${row.id}, ${id})`.execute(ctx.db);
    return { checklist_template_id: id };
  },
);

/** Reactions to a new work order: its checklist items, its assignee and the notification of approvers. */
import { sql } from 'kysely';
import { defineReaction } from '#kernel/reaction.ts';
import '../assignment/assignee.resource.ts';
import { notifyApprovers } from '../notify.ts';
import '../work-order.resource.ts';

export const copyChecklist = defineReaction(
  'work_orders.create',
  async ({ db }, { id }) => {
    await sql`select fw.copy_checklist(w.id, w.checklist_template_id) from work_orders w where w.id = ${id}`.execute(
      db,
    );
  },
  (_viewer, { checklist_template_id }) => checklist_template_id != null,
);

/** A technician who creates a work order is assigned to it until the office changes that; otherwise they could no longer see it. */
export const assignCreator = defineReaction(
  'work_orders.create',
  async (ctx, { id }) => {
    await ctx.db
      .insertInto('work_order_assignees')
      .values({ work_order_id: id, technician_id: ctx.viewer.membershipId, is_lead: true })
      .execute();
    // A device that was away: by our clock, not by its own.
    if (ctx.notedAt !== undefined)
      await ctx.db
        .updateTable('work_orders')
        .set({ requested_at: ctx.notedAt })
        .where('id', '=', id)
        .execute();
    const order = await ctx.db
      .selectFrom('work_orders')
      .select(['id', 'number', 'title', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (order.status === 'requested') await notifyApprovers(ctx, order);
  },
  ({ role }) => role === 'technician',
);

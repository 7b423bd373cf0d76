/** What can't be put right at once becomes a work order, once; when it is done, so is the task. */
import '#domains/crm/site.resource.ts';
import '#domains/rooms/room.resource.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { defineReaction } from '#kernel/reaction.ts';
import type { RowOf } from '#kernel/resource.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { guestRoomTasks } from './guest-task.resource.ts';

export const orderFromGuestTask = defineCommand(
  guestRoomTasks,
  'to_work_order',
  {
    label: 'Make a work order',
    again: 'refused',
    from: ['reported', 'assigned', 'in_progress'],
    allow: 'everyone',
    input: { title: field.text({ label: 'Title', help: 'Room and category when left empty' }) },
  },
  async (ctx, task, { title }) => {
    if (task.work_order_id) throw new Refused('conflict', 'A work order was made of this already.');
    const work_order_id = await insertOrder(ctx, task, title?.trim());
    return { work_order_id };
  },
);

async function insertOrder(ctx: Ctx, task: RowOf<typeof guestRoomTasks>, title?: string): Promise<string> {
  const place = await ctx.db
    .selectFrom('rooms as r')
    .innerJoin('sites as s', 's.id', 'r.site_id')
    .innerJoin('guest_task_categories as c', (join) => join.on('c.id', '=', task.category_id))
    .select(['r.number', 's.customer_id', 'c.name as category'])
    .where('r.id', '=', task.room_id)
    .executeTakeFirstOrThrow();
  const id = ctx.newId();
  await ctx.db
    .insertInto('work_orders')
    .values({
      id,
      number: await ctx.nextNumber('work_orders'),
      title: title || `${roomName(place.number)}: ${place.category}`,
      description: [task.details, `From guest-room task ${task.number}.`].filter(Boolean).join('\n\n'),
      kind: 'repair',
      status: 'unscheduled',
      priority: task.priority,
      category: place.category,
      customer_id: place.customer_id,
      site_id: task.site_id,
      room_id: task.room_id,
    })
    .execute();
  if (task.assignee_id) {
    await ctx.db
      .insertInto('work_order_assignees')
      .values({ work_order_id: id, technician_id: task.assignee_id, is_lead: true })
      .execute();
  }
  if (task.file_id) {
    await ctx.db.updateTable('files').set({ work_order_id: id }).where('id', '=', task.file_id).execute();
    await ctx.db
      .insertInto('photos')
      .values({ work_order_id: id, file_id: task.file_id, stage: 'before', taken_by: task.reported_by })
      .execute();
  }
  await recordCreation(ctx, workOrders, 'raise', id);
  return id;
}

/** The completed work order of a task resolves it. */
export const resolveByOrder = defineReaction('work_orders.complete', async (ctx, { id }) => {
  const task = await ctx.db
    .selectFrom('guest_room_tasks')
    .select('id')
    .where('work_order_id', '=', id)
    .executeTakeFirst();
  if (!task) return;
  const order = await ctx.db
    .selectFrom('work_orders')
    .select(['completed_by', 'remedy', 'number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await ctx.transition(guestRoomTasks, task.id, {
    from: ['reported', 'assigned', 'in_progress'],
    to: 'resolved',
    event: 'resolve',
    set: {
      resolved_at: ctx.now,
      resolved_by: order.completed_by,
      resolution: order.remedy?.slice(0, 1000) ?? `${order.number} is completed`,
    },
  });
});

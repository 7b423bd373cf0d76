import '#domains/crm/site.resource.ts';
import '#domains/identity/members/membership.resource.ts';
import '#domains/work-orders/evidence/evidence.resource.ts';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { insertStoredImage, type ProblemReport } from '#domains/work-orders/report-problem.ts';
import { priorities } from '#domains/work-orders/work-order.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { refuseStranger } from '../inspections/begin-inspection.ts';
import { guestRoomTasks } from './guest-task.resource.ts';

/** Room and category are enough. The site's usual technician gets it at once, if there is one. */
export const reportGuestTask = defineCommand(
  guestRoomTasks,
  'report',
  {
    label: 'Report',
    makes: 'guest_room_tasks',
    scope: 'collection',
    allow: 'everyone',
    input: {
      room_id: field.ref('rooms', { label: 'Room', required: true }),
      category_id: field.ref('guest_task_categories', { label: 'Category', required: true }),
      priority: field.choice(priorities, { label: 'Priority' }),
      details: field.longText({ label: 'Details', max: 4000 }),
      guest_present: field.boolean({ label: 'Guest in the room', initial: false }),
      assignee_id: field.ref('memberships', { label: 'Assigned to', writableBy: office }),
      file_id: field.ref('files', { label: 'Photo' }),
    },
    offline: true,
  },
  async (ctx, _row, { id, room_id, category_id, assignee_id, file_id, ...input }) => {
    const category = await ctx.db
      .selectFrom('guest_task_categories')
      .select(['usual_priority', 'is_active'])
      .where('id', '=', category_id)
      .executeTakeFirst();
    if (!category?.is_active) throw invalid({ category_id: 'This category is not in use any more.' });
    if (assignee_id) await refuseStranger(ctx, assignee_id, 'assignee_id');
    await insertTask(ctx, {
      id,
      room_id,
      category_id,
      assignee_id: assignee_id ?? null,
      priority: input.priority ?? category.usual_priority ?? 'medium',
      details: input.details?.trim() || null,
      guest_present: input.guest_present ?? false,
      reporter: null,
      source: 'staff',
    });
    if (file_id) await takeTaskImage(ctx, id, file_id);
    return { id };
  },
);

/** A guest has scanned the code of the room and says what is wrong, without an account. */
export async function reportByGuest(ctx: Ctx, roomId: string, report: ProblemReport): Promise<string> {
  const category = await ctx.db
    .selectFrom('guest_task_categories')
    .select(['id', 'usual_priority'])
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  const id = ctx.newId();
  await insertTask(ctx, {
    id,
    room_id: roomId,
    category_id: category.id,
    assignee_id: null,
    priority: category.usual_priority ?? 'medium',
    details: report.text,
    guest_present: true,
    reporter: report.contact,
    source: 'guest',
  });
  if (report.photo) {
    const file_id = report.photo.id;
    await insertStoredImage(ctx, report.photo);
    await ctx.db.updateTable('files').set({ guest_room_task_id: id }).where('id', '=', file_id).execute();
    await ctx.db.updateTable('guest_room_tasks').set({ file_id }).where('id', '=', id).execute();
  }
  await recordCreation(ctx, guestRoomTasks, 'report', id);
  return id;
}

interface NewTask {
  readonly id: string;
  readonly room_id: string;
  readonly category_id: string;
  readonly assignee_id: string | null;
  readonly priority: (typeof priorities)[number];
  readonly details: string | null;
  readonly guest_present: boolean;
  readonly reporter: string | null;
  readonly source: 'staff' | 'guest' | 'api';
}

async function insertTask(ctx: Ctx, task: NewTask): Promise<void> {
  const room = await ctx.db
    .selectFrom('rooms as r')
    .innerJoin('sites as s', 's.id', 'r.site_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.id', '=', 's.preferred_technician_id').on('m.status', '=', 'active'),
    )
    .select(['r.number', 'r.site_id', 'r.is_active', 'm.id as usual_id'])
    .where('r.id', '=', task.room_id)
    .executeTakeFirst();
  if (!room) throw invalid({ room_id: 'This room is not here.' });
  if (!room.is_active) throw invalid({ room_id: 'This room is not in use any more.' });
  const assignee_id = task.assignee_id ?? room.usual_id;
  await ctx.db
    .insertInto('guest_room_tasks')
    .values({
      ...task,
      assignee_id,
      site_id: room.site_id,
      number: await ctx.nextNumber('guest_room_tasks'),
      status: assignee_id ? 'assigned' : 'reported',
      reported_by: ctx.viewer.membershipId || null,
      reported_at: ctx.now,
    })
    .execute();
  await tell(ctx, task, roomName(room.number), assignee_id);
}

/** Whoever is to do it; without anybody, the office, to find somebody. */
async function tell(ctx: Ctx, task: NewTask, room: string, assigneeId: string | null): Promise<void> {
  const category = await ctx.db
    .selectFrom('guest_task_categories')
    .select('name')
    .where('id', '=', task.category_id)
    .executeTakeFirstOrThrow();
  await ctx.notify({
    event: assigneeId ? 'assigned' : 'guest_task',
    to: assigneeId ? { members: [assigneeId] } : { roles: office },
    title: `${room}: ${category.name}`,
    body: task.details ?? (assigneeId ? null : 'Nobody is assigned to it yet.'),
    link: `/property-tasks/guest-rooms/${task.id}`,
    about: { table: 'guest_room_tasks', id: task.id },
  });
}

/** The photo must have been uploaded by the same person for nothing else. */
export async function takeTaskImage(ctx: Ctx, taskId: string, fileId: string): Promise<void> {
  const taken = await ctx.db
    .updateTable('files')
    .set({ guest_room_task_id: taskId })
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .where('work_order_id', 'is', null)
    .where('inspection_id', 'is', null)
    .where('created_by', '=', ctx.viewer.userId)
    .where('media_type', 'like', 'image/%')
    .where((file) =>
      file.or([file('guest_room_task_id', 'is', null), file('guest_room_task_id', '=', taskId)]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw invalid({ file_id: 'This photo is not here. Upload it again.' });
  await ctx.db.updateTable('guest_room_tasks').set({ file_id: fileId }).where('id', '=', taskId).execute();
}

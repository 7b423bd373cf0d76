/** The way of a guest-room task from its report to the check that it was done. */

import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { momentOf } from '#kernel/moment.ts';
import type { RowOf } from '#kernel/resource.ts';
import { refuseStranger } from '../inspections/begin-inspection.ts';
import { at, despite_do_not_disturb, reason } from '../inspections/inspection.inputs.ts';
import { guestRoomTasks } from './guest-task.resource.ts';
import { takeTaskImage } from './report-guest-task.ts';

type Task = RowOf<typeof guestRoomTasks>;

export const assignGuestTask = defineCommand(
  guestRoomTasks,
  'assign',
  {
    label: 'Assign',
    again: 'allowed',
    from: ['reported', 'assigned', 'in_progress'],
    allow: office,
    input: { assignee_id: field.ref('memberships', { label: 'Assigned to', required: true }) },
  },
  async (ctx, task, { assignee_id }) => {
    if (task.assignee_id === assignee_id) return {};
    await refuseStranger(ctx, assignee_id, 'assignee_id');
    await notifyOfTask(ctx, task, [assignee_id], 'assigned', 'is yours');
    return { assignee_id, status: 'assigned' as const, started_at: null };
  },
);

/** Refused while the guest does not want to be disturbed, unless that was said. Whoever starts it has it from then on. */
export const startGuestTask = defineCommand(
  guestRoomTasks,
  'start',
  {
    label: 'Start',
    from: ['reported', 'assigned'],
    to: 'in_progress',
    allow: 'everyone',
    input: { despite_do_not_disturb, at },
    offline: true,
  },
  async (ctx, task, input) => {
    requireAssignee(ctx, task);
    const room = await ctx.db
      .selectFrom('rooms')
      .select(['number', 'do_not_disturb'])
      .where('id', '=', task.room_id)
      .executeTakeFirstOrThrow();
    if (room.do_not_disturb && !input.despite_do_not_disturb) {
      throw new Refused('conflict', `Room ${room.number} asks not to be disturbed.`, {
        details: { do_not_disturb: true },
      });
    }
    const self = ctx.viewer.membershipId || null;
    return { assignee_id: self ?? task.assignee_id, started_at: momentOf(ctx, input.at) };
  },
);

export const resolveGuestTask = defineCommand(
  guestRoomTasks,
  'resolve',
  {
    label: 'Done',
    from: ['assigned', 'in_progress'],
    to: 'resolved',
    allow: 'everyone',
    input: {
      resolution: field.text({ label: 'What was done', max: 1000 }),
      file_id: field.ref('files', { label: 'Photo' }),
      at,
    },
    offline: true,
  },
  async (ctx, task, { resolution, file_id, at }) => {
    requireAssignee(ctx, task);
    if (file_id) await takeTaskImage(ctx, task.id, file_id);
    return {
      ...(file_id && { file_id }),
      resolution: resolution?.trim() || null,
      resolved_at: momentOf(ctx, at, { after: task.started_at }),
      resolved_by: ctx.viewer.membershipId || null,
      started_at: task.started_at ?? momentOf(ctx, at),
    };
  },
);

export const verifyGuestTask = defineCommand(
  guestRoomTasks,
  'verify',
  { label: 'Verify', from: ['resolved'], to: 'verified', allow: office },
  async (ctx) => ({ verified_at: ctx.now, verified_by: ctx.viewer.membershipId || null }),
);

/** It was not put right after all. The clock has been running since the report. */
export const reopenGuestTask = defineCommand(
  guestRoomTasks,
  'reopen',
  {
    label: 'Not put right',
    from: ['resolved', 'verified'],
    to: 'assigned',
    allow: office,
    input: { reason },
  },
  async (ctx, task, { reason }) => {
    const assignee_id = task.assignee_id ?? task.resolved_by;
    if (assignee_id) await notifyOfTask(ctx, task, [assignee_id], 'assigned', 'was not put right', reason);
    return {
      assignee_id,
      details: [task.details, `Not put right: ${reason}`].filter(Boolean).join('\n').slice(0, 4000),
      ...{ started_at: null, resolved_at: null, resolved_by: null, verified_at: null, verified_by: null },
    };
  },
);

export const cancelGuestTask = defineCommand(
  guestRoomTasks,
  'cancel',
  {
    label: 'Cancel',
    from: ['reported', 'assigned', 'in_progress'],
    to: 'cancelled',
    allow: office,
    input: { reason },
  },
  async (ctx, task, { reason }) => {
    if (task.assignee_id)
      await notifyOfTask(ctx, task, [task.assignee_id], 'status_changed', 'is cancelled', reason);
    return { cancel_reason: reason };
  },
);

/** The office may work on every task, a technician on their own. */
function requireAssignee({ viewer }: Ctx, { assignee_id }: Task): void {
  if (viewer.role !== 'technician' || assignee_id === viewer.membershipId || assignee_id === null) return;
  throw new Refused('forbidden', 'This task is somebody else’s.');
}

async function notifyOfTask(
  ctx: Ctx,
  task: Task,
  members: readonly (string | null)[],
  event: string,
  what: string,
  body: string | null = task.details,
): Promise<void> {
  await ctx.notify({
    event,
    to: { members },
    title: `${task.number} ${what}`,
    body,
    link: `/property-tasks/guest-rooms/${task.id}`,
    about: { table: 'guest_room_tasks', id: task.id },
  });
}

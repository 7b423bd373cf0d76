/**
 * Tells of guest-room tasks that are late: whoever has them and the supervisors when the target has passed, the owners when it has
 * passed twice. Each step once. A task waits with its guest while the room asks not to be disturbed.
 */
import { sql } from 'kysely';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineJob } from '#kernel/job.ts';

export const escalateGuestTasksJob = defineJob(
  'property.guest_tasks',
  (host) => host.inEveryTenant(escalateGuestTasks),
  '*/2 * * * *',
);

interface Late {
  readonly id: string;
  readonly number: string;
  readonly room: string;
  readonly category: string;
  readonly assignee_id: string | null;
  readonly escalation: number;
  readonly minutes: number;
}

export async function escalateGuestTasks(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Late>`
    with late as (
      update guest_room_tasks g
         set escalation = case when now() > g.due_at + make_interval(mins => g.target_minutes) then 2 else 1 end
        from rooms r
       where r.id = g.room_id and g.status in ('reported', 'assigned', 'in_progress') and g.due_at < now()
         and g.escalation < case when now() > g.due_at + make_interval(mins => g.target_minutes) then 2 else 1 end
         and (not r.do_not_disturb or g.status = 'in_progress')
      returning g.id, g.number, r.number as room, g.category_id, g.assignee_id, g.escalation,
        (extract(epoch from now() - g.due_at) / 60)::integer as minutes)
    select l.id, l.number, l.room, c.name as category, l.assignee_id, l.escalation, l.minutes
      from late l join guest_task_categories c on c.id = l.category_id order by l.number limit 500`.execute(
    ctx.db,
  );
  for (const task of rows) {
    const notice = {
      event: 'guest_task_late',
      title: `${roomName(task.room)}: ${task.category} is late`,
      body: `${task.number}, ${task.minutes} min past its target${task.assignee_id ? '' : '; nobody is assigned'}`,
      link: `/property-tasks/guest-rooms/${task.id}`,
      about: { table: 'guest_room_tasks', id: task.id },
    };
    await ctx.notify({ ...notice, to: { roles: task.escalation === 2 ? ['owner'] : ['supervisor'] } });
    if (task.escalation === 1) await ctx.notify({ ...notice, to: { members: [task.assignee_id] } });
  }
}

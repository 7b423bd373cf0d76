/** Keeps the occurrences of tasks a year ahead, and reminds people of those that begin soon. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { defineJob } from '#kernel/job.ts';
import { horizonDays, planOccurrences } from './plan-occurrences.ts';
import './schedule-task.resource.ts';

export const extendTasksJob = defineJob(
  'scheduling.extend_tasks',
  (host) => host.inEveryTenant(extendTasks),
  '23 2 * * *',
);

export const remindOfTasksJob = defineJob(
  'scheduling.remind_of_tasks',
  (host) => host.inEveryTenant(remindOfTasks),
  '*/5 * * * *',
);

/** What overlaps then is written all the same: it was agreed to long before. */
export async function extendTasks(ctx: Ctx): Promise<void> {
  const ending = await ctx.db
    .selectFrom('schedule_tasks')
    .selectAll()
    .where('status', '=', 'planned')
    .where('rule', 'is not', null)
    .where('planned_until', '<', addDays(ctx.today, horizonDays))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const task of ending) {
    const from = addDays(task.planned_until ?? ctx.today, 1);
    const planned_until = await planOccurrences(ctx, task, { from, reason: 'It repeats' });
    await ctx.db.updateTable('schedule_tasks').set({ planned_until }).where('id', '=', task.id).execute();
  }
}

export async function remindOfTasks(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ task_id: string; person_id: string; title: string; starts_at: string }>`
    update schedule_task_occurrences set reminded_at = now()
     where remind_at <= now() and reminded_at is null and starts_at > now() - interval '15 minutes'
    returning task_id, person_id, title, starts_at`.execute(ctx.db);
  const { locale, timezone } = ctx.viewer;
  const clock = new Intl.DateTimeFormat(inEnglish(locale), { timeZone: timezone, timeStyle: 'short' });
  for (const { task_id, person_id, title, starts_at } of rows)
    await ctx.notify({
      event: 'task_planned',
      to: { members: [person_id] },
      title: `${title} begins at ${clock.format(new Date(starts_at))}`,
      link: `/scheduling/tasks/${task_id}`,
    });
}

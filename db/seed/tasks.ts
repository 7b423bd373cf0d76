/** What takes the time of the sample company's people besides work orders: a weekly meeting, and the service of a van. */
import { planOccurrences } from '#domains/scheduling/tasks/plan-occurrences.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, weekdayOf } from '#kernel/dates.ts';
import { instantFromLocal } from '#kernel/zoned-time.ts';
import type { Technician } from './year.ts';

export async function insertTasks(ctx: Ctx, technicians: readonly Technician[]): Promise<void> {
  const { today } = ctx;
  const { timezone } = ctx.viewer;
  const monday = addDays(today, -28 - ((weekdayOf(today) + 6) % 7));
  const friday = addDays(today, (5 - weekdayOf(today) + 7) % 7);
  const at = (day: string, clock: string) => instantFromLocal(`${day}T${clock}`, timezone);
  const everybody = technicians.map(({ id }) => id);
  await insert(ctx, {
    ...{ title: 'Team meeting', assignee_ids: everybody, rule: 'FREQ=WEEKLY;BYDAY=MO', reminder_minutes: 30 },
    ...{ starts_at: at(monday, '07:30'), ends_at: at(monday, '08:00') },
    notes: 'The week ahead, then parts that are short.',
  });
  await insert(ctx, {
    ...{ title: 'Van service', assignee_ids: everybody.slice(4, 5), rule: null, reminder_minutes: 1440 },
    ...{ starts_at: at(friday, '17:00'), ends_at: at(friday, '18:30') },
    notes: 'Front Range Tire & Brake, bring the winter tyres.',
  });
}

interface SampleTask {
  readonly title: string;
  readonly assignee_ids: string[];
  readonly rule: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly notes: string;
  readonly reminder_minutes: number;
}

async function insert(ctx: Ctx, task: SampleTask): Promise<void> {
  const id = ctx.newId();
  await ctx.db
    .insertInto('schedule_tasks')
    .values({ id, ...task })
    .execute();
  const planned_until = await planOccurrences(
    ctx,
    { id, ...task, all_day: false, skipped_days: [] },
    { from: task.starts_at.slice(0, 10), reason: 'Agreed long before' },
  );
  await ctx.db.updateTable('schedule_tasks').set({ planned_until }).where('id', '=', id).execute();
}

/** Tasks are made, changed and cancelled: one of them, this and the following, or all. What is over stays as it was. */
import { sql } from 'kysely';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { dayIn } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import type { RowOf } from '#kernel/resource.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { notifyOfTask } from './notify-of-task.ts';
import { planOccurrences, textsOf, writeOccurrences } from './plan-occurrences.ts';
import { readTask, type TaskInput } from './read-task.ts';
import { scopeInput, type scopes, taskInput } from './schedule-task.inputs.ts';
import { scheduleTasks } from './schedule-task.resource.ts';
import { ruleUntil } from './task-days.rules.ts';

type Task = RowOf<typeof scheduleTasks>;

export const createTask = defineCommand(
  scheduleTasks,
  'create',
  { label: 'Create task', scope: 'collection', makes: 'schedule_tasks', allow: office, input: taskInput },
  async (ctx, _row, input) => {
    await makeTask(ctx, input.id, input);
    await recordCreation(ctx, scheduleTasks, 'create', input.id);
    return { id: input.id };
  },
);

/** Answers the id of the task that was made for the following ones. */
export const changeTask = defineCommand(
  scheduleTasks,
  'change',
  {
    label: 'Change',
    placed: true,
    again: 'allowed',
    from: ['planned'],
    allow: office,
    input: { ...taskInput, ...scopeInput },
  },
  async (ctx, row, input) => {
    const day = scopeOf(ctx, row, input);
    if (day?.scope === 'this') return changeOne(ctx, row, day.on_day, input);
    if (day?.scope === 'following') {
      await endBefore(ctx, row, day.on_day);
      const id = ctx.newId();
      await makeTask(ctx, id, input);
      await recordCreation(ctx, scheduleTasks, 'create', id);
      return { rule: ruleUntil(row.rule ?? '', day.on_day) };
    }
    const values = await readTask(ctx, input);
    const from = ctx.today;
    // Those changed by themselves stay as they were made.
    await sql`delete from schedule_task_occurrences where task_id = ${row.id}
      and (${row.rule === null} or on_day >= ${from}::date) and not (is_changed and ${values.rule !== null})`.execute(
      ctx.db,
    );
    const first = dayIn(ctx.viewer.timezone, values.starts_at);
    const planned_until = await planOccurrences(
      ctx,
      { ...row, ...values },
      { from: values.rule === null || first > from ? first : from, reason: reasonOf(input) },
    );
    await notifyOfTask(ctx, { ...row, ...values }, 'is changed', [...textsOf(row.assignee_ids)]);
    return { ...values, planned_until };
  },
);

export const cancelTask = defineCommand(
  scheduleTasks,
  'cancel',
  {
    label: 'Cancel task',
    placed: true,
    again: 'allowed',
    from: ['planned'],
    allow: office,
    input: scopeInput,
  },
  async (ctx, row, input) => {
    const day = scopeOf(ctx, row, input);
    await notifyOfTask(ctx, row, 'is off', []);
    if (day?.scope === 'this') {
      await sql`delete from schedule_task_occurrences where task_id = ${row.id} and on_day = ${day.on_day}`.execute(
        ctx.db,
      );
      return { skipped_days: [...textsOf(row.skipped_days), day.on_day].toSorted() };
    }
    if (day?.scope === 'following') {
      await endBefore(ctx, row, day.on_day);
      return { rule: ruleUntil(row.rule ?? '', day.on_day) };
    }
    await sql`delete from schedule_task_occurrences where task_id = ${row.id} and ends_at > now()`.execute(
      ctx.db,
    );
    return { status: 'cancelled' as const };
  },
);

async function makeTask(ctx: Ctx, id: string, input: TaskInput): Promise<void> {
  const values = await readTask(ctx, input);
  await ctx.db
    .insertInto('schedule_tasks')
    .values({ id, ...values })
    .execute();
  const from = dayIn(ctx.viewer.timezone, values.starts_at);
  const task = { id, ...values, skipped_days: [] };
  const planned_until = await planOccurrences(ctx, task, { from, reason: reasonOf(input) });
  await ctx.db.updateTable('schedule_tasks').set({ planned_until }).where('id', '=', id).execute();
  await notifyOfTask(ctx, task, 'is planned', []);
}

async function changeOne(ctx: Ctx, row: Task, on_day: string, input: TaskInput) {
  const values = await readTask(ctx, { ...input, rule: null });
  await sql`delete from schedule_task_occurrences where task_id = ${row.id} and on_day = ${on_day}`.execute(
    ctx.db,
  );
  const { starts_at, ends_at } = values;
  await writeOccurrences(ctx, { ...row, ...values }, [{ on_day, starts_at, ends_at }], {
    reason: reasonOf(input),
    isChanged: true,
  });
  await notifyOfTask(ctx, { ...row, ...values }, 'is changed', [...textsOf(row.assignee_ids)]);
  return undefined;
}

async function endBefore(ctx: Ctx, row: Task, day: string): Promise<void> {
  await sql`delete from schedule_task_occurrences where task_id = ${row.id} and on_day >= ${day}`.execute(
    ctx.db,
  );
}

interface Scope {
  readonly scope?: (typeof scopes)[number] | null | undefined;
  readonly on_day?: string | null | undefined;
}

/** Undefined for all of them, also of a task that does not repeat. */
function scopeOf(ctx: Ctx, row: Task, { scope, on_day }: Scope) {
  if (!scope || scope === 'all' || row.rule === null) return undefined;
  if (!on_day) throw invalid({ on_day: 'Say which one.' });
  // From the first one on is all of them.
  if (scope === 'following' && on_day <= dayIn(ctx.viewer.timezone, row.starts_at)) return undefined;
  return { scope, on_day };
}

function reasonOf({ override_reason }: TaskInput): string | null {
  return override_reason?.trim() || null;
}

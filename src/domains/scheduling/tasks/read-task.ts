/** Checks what is sent of a task, and completes it. */

import { readIds } from '#domains/work-orders/ids.ts';
import type { InputOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { invalid } from '#kernel/errors.ts';
import { parseRecurrence, writeRecurrence } from '#kernel/recurrence.ts';
import type { taskInput } from './schedule-task.inputs.ts';
import { taskDays } from './task-days.rules.ts';

export type TaskInput = InputOf<typeof taskInput>;

const longestDays = 62;

/** The columns of the task. An all-day task begins and ends at midnight. */
export async function readTask(ctx: Ctx, input: TaskInput) {
  const assignees = readIds('assignee_ids', input.assignee_ids);
  if (assignees.length === 0) throw invalid({ assignee_ids: 'Choose who takes part.' });
  const known = await ctx.db
    .selectFrom('memberships')
    .select('id')
    .where('id', 'in', assignees)
    .where('status', '=', 'active')
    .execute();
  if (known.length < assignees.length)
    throw invalid({ assignee_ids: 'One of these people does not work here any more.' });
  const all_day = input.all_day ?? false;
  const { starts_at, ends_at } = all_day ? wholeDays(ctx, input) : input;
  const length = Date.parse(ends_at) - Date.parse(starts_at);
  if (length <= 0) throw invalid({ ends_at: 'The end must be after the start.' });
  if (length > longestDays * 86_400_000)
    throw invalid({ ends_at: `A task lasts ${longestDays} days at most.` });
  return {
    title: input.title.trim(),
    assignee_ids: assignees,
    ...{ starts_at, ends_at, all_day, rule: readRule(ctx, input.rule, starts_at, ends_at) },
    notes: input.notes?.trim() || null,
    reminder_minutes: input.reminder_minutes ?? null,
  };
}

function wholeDays({ viewer: { timezone } }: Ctx, { starts_at, ends_at }: TaskInput) {
  const last = dayIn(timezone, new Date(Date.parse(ends_at) - 1).toISOString());
  return {
    starts_at: startOfDayIn(timezone, dayIn(timezone, starts_at)),
    ends_at: startOfDayIn(timezone, addDays(last, 1)),
  };
}

function readRule(
  { viewer: { timezone } }: Ctx,
  text: string | null | undefined,
  starts_at: string,
  ends_at: string,
): string | null {
  if (!text?.trim()) return null;
  const read = parseRecurrence(text);
  if (!read) throw invalid({ rule: 'This is no rule that we know.' });
  const rule = writeRecurrence(read);
  const first = dayIn(timezone, starts_at);
  const [one, two] = taskDays({ starts_at, ends_at, rule }, timezone, first, addDays(first, 4000));
  if (!one) throw invalid({ rule: 'It never takes place by this rule.' });
  if (two && two.starts_at < one.ends_at) throw invalid({ rule: 'It begins again before it has ended.' });
  return rule;
}

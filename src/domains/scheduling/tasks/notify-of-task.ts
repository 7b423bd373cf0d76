import type { Ctx } from '#kernel/context.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { type PlannedTask, textsOf } from './plan-occurrences.ts';

/** Tells everybody who takes part; `also`: those who took part before. `what` ends the sentence: "is planned". */
export async function notifyOfTask(
  ctx: Ctx,
  task: PlannedTask,
  what: string,
  also: readonly string[],
): Promise<void> {
  await ctx.notify({
    event: 'task_planned',
    to: { members: [...new Set([...textsOf(task.assignee_ids), ...also])] },
    title: `${task.title} ${what}${what === 'is off' ? '' : `: ${formatStart(ctx, task)}`}`,
    link: `/scheduling/tasks/${task.id}`,
  });
}

/** "Mon, Nov 23, 9:00 AM", in the company's locale and timezone. */
function formatStart(
  { viewer }: Ctx,
  { starts_at, all_day }: Pick<PlannedTask, 'starts_at' | 'all_day'>,
): string {
  return new Intl.DateTimeFormat(inEnglish(viewer.locale), {
    ...{ timeZone: viewer.timezone, weekday: 'short', day: 'numeric', month: 'short' },
    ...(!all_day && { hour: 'numeric', minute: '2-digit' }),
  }).format(new Date(starts_at));
}

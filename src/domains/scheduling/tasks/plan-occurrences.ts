/** Writes the occurrences of tasks; what is in their way is named before the database refuses it. */
import { sql } from 'kysely';
import '../visit.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { addDays } from '#kernel/dates.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { Refused } from '#kernel/errors.ts';
import type { Json } from '#kernel/field.ts';
import { type TaskDay, type TaskTimes, taskDays } from './task-days.rules.ts';
import './schedule-task.resource.ts';

export const horizonDays = 400;

export interface PlannedTask extends TaskTimes {
  readonly id: string;
  readonly title: string;
  readonly assignee_ids: Json;
  readonly all_day: boolean;
  readonly skipped_days: Json;
  readonly reminder_minutes: number | null;
}

export interface OccurrencePlan {
  readonly from: string;
  /** A written reason for those that overlap; null: they are refused. */
  readonly reason: string | null;
}

/** Those from a day on that are not there yet. Returns the day up to which they are. */
export async function planOccurrences(
  ctx: Ctx,
  task: PlannedTask,
  { from, reason }: OccurrencePlan,
): Promise<string> {
  const until = addDays(ctx.today, horizonDays);
  const skipped = new Set(textsOf(task.skipped_days));
  const days = taskDays(task, ctx.viewer.timezone, from, task.rule === null ? '9999-12-31' : until);
  await writeOccurrences(
    ctx,
    task,
    days.filter(({ on_day }) => !skipped.has(on_day)),
    { reason, isChanged: false },
  );
  return until;
}

interface OccurrenceRow extends TaskDay {
  readonly person_id: string;
}

export async function writeOccurrences(
  ctx: Ctx,
  task: PlannedTask,
  days: readonly TaskDay[],
  { reason, isChanged }: { readonly reason: string | null; readonly isChanged: boolean },
): Promise<void> {
  // In the order of people: their time is held in this order.
  const rows = textsOf(task.assignee_ids)
    .toSorted()
    .flatMap((person_id) => days.map((day): OccurrenceRow => ({ person_id, ...day })));
  const clashes = await clashesOf(ctx, task.id, rows);
  if (clashes.length > 0 && reason === null) throw overlapping(ctx, clashes);
  const allowed = new Set(clashes.map(({ person_id, on_day }) => `${person_id} ${on_day}`));
  const listed = rows.map((row) => ({
    ...row,
    override_reason: allowed.has(`${row.person_id} ${row.on_day}`) ? reason : null,
  }));
  await sql`insert into schedule_task_occurrences
      (task_id, person_id, on_day, title, starts_at, ends_at, all_day, is_changed, override_reason, remind_at)
    select ${task.id}, r.person_id, r.on_day, ${task.title}, r.starts_at, r.ends_at, ${task.all_day}, ${isChanged}, r.override_reason,
      r.starts_at - make_interval(mins => ${task.reminder_minutes}::integer)
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
      r (person_id uuid, on_day date, starts_at timestamptz, ends_at timestamptz, override_reason text)
    on conflict on constraint schedule_task_occurrences_day_key do nothing`.execute(ctx.db);
}

interface Clash {
  readonly person_id: string;
  readonly on_day: string;
  readonly name: string;
  readonly what: string;
  readonly starts_at: string;
}

async function clashesOf(ctx: Ctx, taskId: string, rows: readonly OccurrenceRow[]): Promise<Clash[]> {
  const { rows: found } = await sql<Clash>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      w (person_id uuid, on_day date, starts_at timestamptz, ends_at timestamptz))
    select w.person_id, w.on_day::text, coalesce(fw.person_name(m.user_id), '') as name, met.what, w.starts_at
      from wanted w join memberships m on m.id = w.person_id
      cross join lateral (
        (select o.number as what from visits v join work_orders o on o.id = v.work_order_id
          where v.technician_id = w.person_id and v.override_reason is null and v.status not in ('tentative', 'cancelled', 'no_access')
            and v.starts_at < w.ends_at and v.starts_at >= w.starts_at - interval '1 day' and v.ends_at > w.starts_at limit 1)
        union all
        (select '“' || o.title || '”' from schedule_task_occurrences o
          where o.person_id = w.person_id and o.override_reason is null
            and not (o.task_id = ${taskId} and o.on_day = w.on_day)
            and o.starts_at < w.ends_at and o.ends_at > w.starts_at limit 1)
        limit 1) met
     order by w.starts_at, w.person_id`.execute(ctx.db);
  return found;
}

/** "Rosa Delgado has WO-1042 on Mon, Nov 30, and there are 2 more overlaps. Give a reason, or choose another time." */
function overlapping({ viewer }: Ctx, clashes: readonly Clash[]): Refused {
  const [first] = clashes;
  const format = new Intl.DateTimeFormat(inEnglish(viewer.locale), {
    ...{ timeZone: viewer.timezone, weekday: 'short', day: 'numeric', month: 'short' },
  });
  const more = clashes.length - 1;
  const others =
    more > 0 ? `, and there ${more === 1 ? 'is one more overlap' : `are ${more} more overlaps`}` : '';
  const message = `${first?.name} has ${first?.what} on ${format.format(new Date(first?.starts_at ?? 0))}${others}. Give a reason, or choose another time.`;
  return new Refused('overlap', message, { fields: { starts_at: message } });
}

/** The texts of a stored list. */
export function textsOf(list: Json): readonly string[] {
  const items: readonly Json[] = Array.isArray(list) ? list : [];
  return items.filter((item) => typeof item === 'string');
}

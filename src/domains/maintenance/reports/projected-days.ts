/** What plans will add to a period beyond the occurrences that are there, each done on the day it is due. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { openDays } from '../plans/open-days.ts';
import type { OpenDays } from '../plans/plan-days.rules.ts';
import { afterDoing, nextOccurrence, type Schedule, type Standing } from '../plans/plan-schedule.rules.ts';
import { type ScheduleInput, scheduleOf } from '../plans/schedule-faults.rules.ts';
import type { Load, Period } from './load.report.ts';

/** Targets of a plan that stand at the same point count together. */
type Standpoint = ScheduleInput & {
  readonly id: string;
  readonly estimated_minutes: number | null;
  readonly due_on: string;
  readonly planned_on: string | null;
  readonly anchor_on: string;
  readonly due_by: 'calendar' | 'meter';
  readonly per_day: number | null;
  readonly targets: number;
};

const plansPerPage = 200;

export async function projectedDays(ctx: Ctx, period: Period): Promise<Map<string, Load>> {
  const open = await openDays(ctx);
  const days = new Map<string, Load>();
  for (let after: string | null = null; ; ) {
    const page = await standpoints(ctx, after, period);
    for (const point of page.points) {
      for (const day of daysAfter(point, open, ctx.today, period)) {
        const { occurrences, minutes } = days.get(day) ?? { occurrences: 0, minutes: 0 };
        const more = point.targets * (point.estimated_minutes ?? 0);
        days.set(day, { occurrences: occurrences + point.targets, minutes: minutes + more });
      }
    }
    if (page.last === null) return days;
    after = page.last;
  }
}

async function standpoints(
  { db }: Ctx,
  after: string | null,
  { to, site_id }: Period,
): Promise<{ points: Standpoint[]; last: string | null }> {
  const plans = await sql<{ id: string }>`
    select id from maintenance_plans where status = 'active' and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${plansPerPage}`.execute(db);
  const ids = plans.rows.map(({ id }) => id);
  const { rows } = await sql<Standpoint>`
    select p.id, p.trigger, p.basis, p.rule, p.starts_on, p.meter_every, p.season_from, p.season_to, p.on_holiday, p.on_closed_day,
      p.estimated_minutes, o.due_on, o.planned_on, o.anchor_on, o.due_by, o.per_day, count(*)::int as targets
    from (
      select distinct on (o.target_id) o.*,
        case when p.trigger <> 'calendar' then fw.meter_use_per_day(t.meter_id)::float8 end as per_day
      from maintenance_occurrences o
      join maintenance_plans p on p.id = o.plan_id
      join maintenance_targets t on t.id = o.target_id and t.is_active
      where o.plan_id = any(${ids}) and o.status in ('due', 'generated') ${site_id === null ? sql`` : sql`and o.site_id = ${site_id}`}
      order by o.target_id, o.sequence desc) o
    join maintenance_plans p on p.id = o.plan_id
    where o.due_on < ${to}::date
    group by p.id, p.tenant_id, o.due_on, o.planned_on, o.anchor_on, o.due_by, o.per_day`.execute(db);
  return { points: rows, last: ids.at(-1) ?? null };
}

function* daysAfter(
  { targets: _, ...point }: Standpoint,
  open: OpenDays,
  today: string,
  { from, to }: Period,
): Generator<string> {
  const { due_on, planned_on, due_by: by, anchor_on, per_day: perDay } = point;
  const schedule: Schedule = scheduleOf(point);
  const done_on = due_on < today ? today : due_on;
  const units = schedule.every === null ? null : { left: 0, readOn: done_on, perDay };
  let standing: Standing = { anchor_on, after: null, last_due_on: null, units };
  standing = afterDoing(schedule, standing, { planned_on: planned_on ?? due_on, due_on, by }, done_on);
  for (;;) {
    const next = nextOccurrence(schedule, open, standing);
    if (!next || next.due_on === null || next.due_on > to) return;
    if (next.due_on >= from) yield next.due_on;
    standing = afterDoing(schedule, standing, next, next.due_on);
  }
}

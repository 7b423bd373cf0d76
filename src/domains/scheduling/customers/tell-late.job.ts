/** Tells customers once that their technician will be late: as soon as that follows from what people report from their jobs. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineJob, type JobHost } from '#kernel/job.ts';
import { plannedBefore } from './next-update.rules.ts';
import { lockVisit, tell, toldBefore } from './tell-customer.ts';
import { readUpdateSettings } from './update-settings.ts';

/** Later than the window by this counts as late. */
const toleratedMinutes = 5;

export const tellLateJob = defineJob(
  'scheduling.tell_late',
  (host: JobHost) => host.inEveryTenant(tellLate),
  '*/5 * * * *',
);

interface Late {
  readonly id: string;
  readonly expected_at: string;
}

async function tellLate(ctx: Ctx): Promise<void> {
  const settings = await readUpdateSettings(ctx);
  if (!settings.late.is_on) return;
  for (const { id, expected_at } of await lateVisits(ctx)) {
    const visit = await lockVisit(ctx, id);
    const told = await toldBefore(ctx, id);
    const window = plannedBefore(told);
    if (!visit || !window || told.some(({ kind }) => kind === 'late')) continue;
    await tell(ctx, visit, settings, { kind: 'late', window, former: window, expected_at, sequence: 0 });
  }
}

/**
 * On the way and expected after the window; or next for somebody who is still at another job, which ends later than the window less
 * the way. Nothing is concluded where nobody reports: a visit that is merely not begun may be going on.
 */
async function lateVisits(ctx: Ctx): Promise<readonly Late[]> {
  const { rows } = await sql<Late>`
    with upcoming as (
      select v.id, known.window_until,
        case when v.status = 'en_route' then v.expected_at
          else (select max(greatest(o.ends_at, now())) from visits o
            where o.technician_id = v.technician_id and o.id <> v.id and o.status = 'on_site' and o.starts_at <= v.starts_at
              and o.arrived_at > now() - interval '16 hours') + make_interval(mins => coalesce(v.travel_minutes, 0)) end as expected_at
      from visits v
      cross join lateral (select u.window_until from visit_updates u
        where u.visit_id = v.id and u.kind in ('booked', 'changed') order by u.created_at desc limit 1) known
      where v.status in ('scheduled', 'dispatched', 'en_route')
        and v.starts_at between now() - interval '12 hours' and now() + interval '6 hours'
        and not exists (select from visit_updates u where u.visit_id = v.id and u.kind = 'late'))
    select id, expected_at from upcoming
    where expected_at > window_until + make_interval(mins => ${toleratedMinutes}) order by id`.execute(
    ctx.db,
  );
  return rows;
}

/** Tells customers once that their technician will be late: as soon as that follows from what people report from their jobs. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineJob, type JobHost } from '#kernel/job.ts';
import { readEstimates } from '../estimates/read-estimates.ts';
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

interface Promised {
  readonly id: string;
  readonly status: string;
  readonly expected_at: string | null;
  readonly window_until: string;
}

/**
 * Promised and not told yet: on the way, or next for somebody who is still at another job. Nothing is concluded where nobody
 * reports: a visit that is merely not begun may be going on.
 */
async function readPromised({ db }: Ctx): Promise<readonly Promised[]> {
  const { rows } = await sql<Promised>`
    select v.id, v.status, v.expected_at, known.window_until
    from visits v
    cross join lateral (select u.window_until from visit_updates u
      where u.visit_id = v.id and u.kind in ('booked', 'changed') order by u.created_at desc limit 1) known
    where v.status in ('scheduled', 'dispatched', 'en_route') and known.window_until is not null
      and v.starts_at between now() - interval '12 hours' and now() + interval '6 hours'
      and not exists (select from visit_updates u where u.visit_id = v.id and u.kind = 'late')
      and (v.status = 'en_route' or exists (select from visits o
        where o.technician_id = v.technician_id and o.id <> v.id and o.status = 'on_site' and o.starts_at <= v.starts_at
          and o.arrived_at > now() - interval '16 hours'))
    order by v.id`.execute(db);
  return rows;
}

/** Those that are expected after their window. */
async function lateVisits(ctx: Ctx): Promise<readonly Late[]> {
  const promised = await readPromised(ctx);
  if (promised.length === 0) return [];
  const estimates = await readEstimates(ctx, { day: ctx.today });
  const starts = new Map(estimates.map(({ visit_id, starts_at }) => [visit_id, starts_at]));
  return promised.flatMap(({ id, status, expected_at, window_until }) => {
    const expected = status === 'en_route' ? expected_at : starts.get(id);
    const isLate = expected && Date.parse(expected) > Date.parse(window_until) + toleratedMinutes * 60_000;
    return isLate ? [{ id, expected_at: expected }] : [];
  });
}

/** Tells customers once that their technician will be late: as soon as that follows from what people report from their jobs. */
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';
import { defineJob, type JobHost } from '#kernel/job.ts';
import { readEstimates } from '../estimates/read-estimates.ts';
import { isTooLate, plannedBefore } from './next-update.rules.ts';
import { followsAnother } from './read-told-visit.ts';
import { lockVisit, tell, toldBefore } from './tell-customer.ts';
import { readUpdateSettings } from './update-settings.ts';

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
    if (!visit) continue;
    const told = await toldBefore(ctx, visit.id);
    const window = plannedBefore(told);
    if (!window || told.some(({ kind }) => kind === 'late')) continue;
    await tell(ctx, visit, settings, {
      kind: 'late',
      window,
      former: window,
      expected_at,
      entry_id: null,
      sequence: 0,
    });
  }
}

interface Promised {
  readonly id: string;
  /** The crew, or the visit if there is none; and how many come. */
  readonly crew: string;
  readonly people: number;
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
    select v.id, coalesce(v.crew_id, v.id) as crew, greatest(c.people, 1) as people, v.status, v.expected_at, known.window_until
    from visits v
    cross join lateral (select array_agg(o.id) || v.id as ids,
        count(*) filter (where o.status not in ('cancelled', 'no_access'))::int as people
      from visits o where o.crew_id = v.crew_id) c
    cross join lateral (select u.window_until from visit_updates u
      where u.visit_id = any(c.ids) and u.kind in ('booked', 'changed') order by u.created_at desc limit 1) known
    where v.status in ('scheduled', 'dispatched', 'en_route') and known.window_until is not null
      and v.starts_at between now() - interval '12 hours' and now() + interval '6 hours'
      and not exists (select from visit_updates u where u.visit_id = any(c.ids) and u.kind = 'late')
      and (v.status = 'en_route' or ${followsAnother})
    order by v.id`.execute(db);
  return rows;
}

/** Those that are expected after their window. */
async function lateVisits(ctx: Ctx): Promise<readonly Late[]> {
  const promised = await readPromised(ctx);
  if (promised.length === 0) return [];
  const estimates = await readEstimates(ctx, { day: ctx.today });
  const starts = new Map(estimates.map(({ visit_id, starts_at }) => [visit_id, starts_at]));
  const late = promised.flatMap(({ id, crew, people, status, expected_at, window_until }) => {
    const expected = status === 'en_route' ? expected_at : starts.get(id);
    return expected && isTooLate(expected, window_until) ? [{ id, crew, people, expected_at: expected }] : [];
  });
  // Of a crew, the first who arrives counts: it is late when all are.
  return late
    .toSorted((a, b) => Date.parse(a.expected_at) - Date.parse(b.expected_at))
    .filter((one, index, all) => {
      const own = all.filter(({ crew }) => crew === one.crew);
      return own.length >= one.people && all.findIndex(({ crew }) => crew === one.crew) === index;
    });
}

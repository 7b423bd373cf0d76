import { sql } from 'kysely';
import { jobOf } from '#domains/work-orders/notify.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { recordCreation } from '#kernel/write-row.ts';
import { assignFor } from '../plan.ts';
import { visits } from '../visit.resource.ts';
import type { ChangedVisit } from './series-change.rules.ts';

export interface SeriesRow {
  readonly id: string;
  readonly work_order_id: string;
  readonly instructions: string | null;
  readonly is_tentative: boolean;
}

export interface NewVisit {
  readonly index: number;
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly override_reason: string | null;
}

/** Adds visits to a series. Their order becomes scheduled unless they are tentative. */
export async function writeVisits(
  ctx: Ctx,
  series: SeriesRow,
  list: readonly NewVisit[],
): Promise<ChangedVisit[]> {
  const { id: series_id, work_order_id, instructions, is_tentative } = series;
  const status = is_tentative ? 'tentative' : 'scheduled';
  const made = list.map((visit) => ({ id: ctx.newId(), ...visit }));
  for (const { index, ...visit } of made)
    await ctx.db
      .insertInto('visits')
      .values({ ...visit, ...{ work_order_id, series_id, series_index: index, instructions, status } })
      .execute();
  for (const technician of new Set(made.map(({ technician_id }) => technician_id)))
    await assignFor(ctx, work_order_id, technician);
  for (const { id, technician_id } of made) {
    await ctx.emit('visits.scheduled', { table: 'visits', id }, { work_order_id, technician_id });
    await recordCreation(ctx, visits, 'schedule', id);
  }
  if (!is_tentative && made.length > 0)
    await ctx.transition(workOrders, work_order_id, {
      ...{ from: ['approved', 'unscheduled'], to: 'scheduled', event: 'schedule' },
    });
  return made.map(({ id: visit_id, index: _, ...place }) => ({
    ...{ visit_id, work_order_id, before: null },
    after: { ...place, is_tentative },
  }));
}

/** Visits that come back, or are added to a job of several days, belong to the series of another. */
export async function joinSeries(
  { db }: Pick<Ctx, 'db'>,
  pairs: readonly { readonly visit_id: string; readonly like_visit_id: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`update visits v set series_id = o.series_id, series_index = o.series_index
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p (visit_id uuid, like_visit_id uuid)
    join visits o on o.id = p.like_visit_id
    where v.id = p.visit_id and v.work_order_id = o.work_order_id and o.series_id is not null`.execute(db);
}

/** One notice for all visits of a person. `what`: "planned for", "moved to", "off". */
export async function notifyOfSeries(
  ctx: Ctx,
  workOrderId: string,
  list: readonly { readonly technician_id: string | null; readonly starts_at: string }[],
  what: (first: string, count: number) => string,
): Promise<void> {
  const people = [...new Set(list.flatMap(({ technician_id }) => technician_id ?? []))];
  if (people.length === 0) return;
  const job = await jobOf(ctx, workOrderId);
  const { locale, timezone } = ctx.viewer;
  const format = new Intl.DateTimeFormat(inEnglish(locale), {
    ...{ timeZone: timezone, weekday: 'short', day: 'numeric', month: 'short' },
    ...{ hour: 'numeric', minute: '2-digit' },
  });
  for (const person of people) {
    const own = list.filter(({ technician_id }) => technician_id === person);
    const first = own.map(({ starts_at }) => starts_at).toSorted()[0] ?? ctx.now;
    await ctx.notify({
      event: 'rescheduled',
      to: { members: [person] },
      title: `${job.number ?? 'A job'} ${what(format.format(new Date(first)), own.length)}`,
      body: job.title,
      link: `/work-orders/${job.id}`,
      about: { table: 'work_orders', id: job.id },
    });
  }
}

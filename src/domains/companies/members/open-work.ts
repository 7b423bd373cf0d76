/** A person's open work, and the visits that overlap with a colleague's. */
import { sql } from 'kysely';
import type { visits } from '#domains/scheduling/visit.resource.ts';
import { endedStatuses, statusesSql } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import type { StateOf } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';

export interface OpenVisit {
  readonly id: string;
  readonly work_order_id: string;
  readonly number: string;
  readonly title: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: StateOf<typeof visits>;
  /** The colleague's first visit at that time, if any: then this visit cannot be handed over. */
  readonly conflict: { number: string; title: string; starts_at: string; ends_at: string } | null;
}

export interface OpenJob {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly is_lead: boolean;
}

/** Statuses, for use after `status in`. */
export const ended = sql.raw(statusesSql(endedStatuses));

/**
 * Open visits of open jobs. If two overlap each other (by an override), the later one is the conflict. `locked`: locks the rows
 * against concurrent changes.
 */
export async function openVisits(
  ctx: Ctx,
  from: string,
  to: string | null,
  locked = false,
): Promise<readonly OpenVisit[]> {
  const { rows } = await sql<OpenVisit>`
    select v.id, v.work_order_id, w.number, w.title, v.starts_at, v.ends_at, v.status,
      (select jsonb_build_object('number', cw.number, 'title', cw.title, 'starts_at', c.starts_at, 'ends_at', c.ends_at)
         from visits c join work_orders cw on cw.id = c.work_order_id
        where v.status <> 'tentative' and c.id <> v.id and c.status not in ('tentative', 'cancelled', 'no_access')
          and tstzrange(c.starts_at, c.ends_at) && tstzrange(v.starts_at, v.ends_at)
          and (c.technician_id = ${to}::uuid or (v.override_reason is not null and c.technician_id = v.technician_id))
        order by c.starts_at, c.id limit 1) as conflict
    from visits v join work_orders w on w.id = v.work_order_id
    where v.technician_id = ${from} and w.status not in ${ended}
      and v.status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site')
    order by v.starts_at, v.id ${locked ? sql`for no key update of v` : sql``}`.execute(ctx.db);
  return rows;
}

export async function openJobs(ctx: Ctx, from: string): Promise<readonly OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    select w.id, w.number, w.title, w.status, a.is_lead
    from work_order_assignees a join work_orders w on w.id = a.work_order_id
    where a.technician_id = ${from} and w.status not in ${ended} order by w.due_at, w.number`.execute(ctx.db);
  return rows;
}

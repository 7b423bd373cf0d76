/**
 * When a work order ends, so do its visits: all are cancelled if the order is cancelled; if it is completed, visits that took place
 * are completed and the rest cancelled.
 */
import { sql } from 'kysely';
import '#domains/work-orders/work-order.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { visits } from './visit.resource.ts';

const openStatuses = ['tentative', 'scheduled', 'dispatched', 'en_route', 'on_site'] as const;

export const endVisits = defineReaction(
  ['work_orders.complete', 'work_orders.cannot_complete', 'work_orders.cancel', 'work_orders.reject'],
  async (ctx, { id }) => {
    const order = await ctx.db
      .selectFrom('work_orders')
      .select(['status', 'cancel_reason', 'completed_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const open = await openVisits(ctx, id);
    const made = order.status === 'cancelled' ? [] : open.filter((one) => tookPlace(one, order.completed_by));
    // Whoever of a crew was there, it took place for all.
    const crews = new Set(made.flatMap(({ crew_id }) => crew_id ?? []));
    for (const visit of open) {
      const isMade = made.includes(visit) || (visit.crew_id !== null && crews.has(visit.crew_id));
      if (isMade && visit.status !== 'tentative') await finish(ctx, visit);
      else await cancel(ctx, visit.id, reasonOf(order));
    }
  },
);

type OpenVisit = Awaited<ReturnType<typeof openVisits>>[number];

function openVisits({ db }: Ctx, workOrderId: string) {
  return db
    .selectFrom('visits')
    .select(['id', 'status', 'technician_id', 'crew_id'])
    .select(sql<boolean>`starts_at <= now()`.as('has_begun'))
    .select(sql<string>`least(starts_at, now())`.as('begun_at'))
    .select(
      sql<boolean>`(starts_at at time zone (select t.timezone from tenants t where t.id = fw.current_tenant()))::date = fw.today()`.as(
        'is_today',
      ),
    )
    .where('work_order_id', '=', workOrderId)
    .where('status', 'in', openStatuses)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

function tookPlace(
  { status, technician_id, has_begun, is_today }: OpenVisit,
  completedBy: string | null,
): boolean {
  if (status === 'en_route' || status === 'on_site') return true;
  if (status === 'tentative') return false;
  return has_begun || (is_today && completedBy !== null && technician_id === completedBy);
}

async function finish(ctx: Ctx, { id, begun_at }: OpenVisit): Promise<void> {
  await ctx.transition(visits, id, {
    from: openStatuses,
    to: 'done',
    event: 'finish',
    set: ({ arrived_at }) => ({ arrived_at: arrived_at ?? begun_at, finished_at: ctx.now }),
  });
}

async function cancel(ctx: Ctx, id: string, reason: string): Promise<void> {
  const set = { cancel_reason: reason.slice(0, 500) };
  await ctx.transition(visits, id, { from: openStatuses, to: 'cancelled', event: 'cancel', set });
}

function reasonOf({
  status,
  cancel_reason,
}: {
  status: string | null;
  cancel_reason: string | null;
}): string {
  if (status === 'completed') return 'The work order was completed';
  if (status === 'cannot_complete') return cancel_reason ?? 'The work order could not be completed';
  return cancel_reason ?? 'The work order was cancelled';
}

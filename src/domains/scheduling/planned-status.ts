import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';
import './visit.resource.ts';

/** A waiting order is scheduled while it has an upcoming confirmed visit, otherwise unscheduled. */
export const updateOrderStatus = defineReaction(
  ['visits.confirm', 'visits.cancel', 'visits.move'],
  async (ctx, { id }) => {
    // Locks the order first: if two visits end at the same time, the second transaction sees the first one's result.
    const order = await ctx.db
      .selectFrom('work_orders')
      .select(['id', 'status'])
      .where('id', '=', (visit) => visit.selectFrom('visits').select('work_order_id').where('id', '=', id))
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const status = await statusByVisits(ctx, order);
    if (status) await ctx.transition(workOrders, order.id, changes[status]);
  },
);

const changes = {
  scheduled: { from: ['approved', 'unscheduled'], to: 'scheduled', event: 'schedule' },
  unscheduled: { from: ['scheduled'], to: 'unscheduled', event: 'unschedule' },
} as const;

/** Returns undefined if the visits do not change the status. */
export async function statusByVisits(
  { db }: Ctx,
  { id, status }: { readonly id: string; readonly status: string | null },
): Promise<'scheduled' | 'unscheduled' | undefined> {
  const coming = await db
    .selectFrom('visits')
    .select('id')
    .where('work_order_id', '=', id)
    .where('status', 'in', ['scheduled', 'dispatched', 'en_route', 'on_site'])
    .limit(1)
    .execute();
  if (coming.length > 0) return status === 'approved' || status === 'unscheduled' ? 'scheduled' : undefined;
  return status === 'scheduled' ? 'unscheduled' : undefined;
}

import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';
import './visit.resource.ts';

/** An order waits as scheduled while a confirmed visit is to come, and as unscheduled when none is. */
export const followVisits = defineReaction(
  ['visits.confirm', 'visits.cancel', 'visits.move'],
  async (ctx, { id }) => {
    // Locked first: of two visits that end at once, the second then sees the first.
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

/** Undefined where visits change nothing about it. */
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

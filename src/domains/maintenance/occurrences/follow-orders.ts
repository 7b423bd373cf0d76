/** What becomes of a work order becomes of its occurrences. */
import { sql } from 'kysely';
import '#domains/work-orders/work-order.resource.ts';
import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { wakeGeneration } from '../plans/create-plan.ts';
import { maintenanceOccurrences } from './maintenance-occurrence.resource.ts';
import { dayOf, type Occurrence } from './plan-next.ts';

export const doneByOrder = defineReaction('work_orders.complete', async (ctx, { id }) => {
  const order = await ctx.db
    .selectFrom('work_orders')
    .select('completed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const done_on = dayOf(ctx, order.completed_at ?? ctx.now);
  await finish(ctx, id, { to: 'done', event: 'done', set: { done_on } });
});

/** Stays among what was due: it was not done. */
export const skippedByOrder = defineReaction(
  ['work_orders.cancel', 'work_orders.reject', 'work_orders.cannot_complete'],
  async (ctx, { id }) => {
    const order = await ctx.db
      .selectFrom('work_orders')
      .select(['number', 'cancel_reason', 'hold_reason', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const what = order.status === 'cancelled' ? 'was cancelled' : 'could not be completed';
    const skipped_reason = [`${order.number} ${what}`, order.cancel_reason]
      .filter(Boolean)
      .join(': ')
      .slice(0, 1000);
    await finish(ctx, id, { to: 'skipped', event: 'skip', set: { skipped_reason, skipped_at: ctx.now } });
  },
);

interface End {
  readonly to: 'done' | 'skipped';
  readonly event: string;
  readonly set: Partial<Occurrence>;
}

async function finish(ctx: Ctx, orderId: string, end: End): Promise<void> {
  const occurrences = await ofOrder(ctx, orderId, 'generated');
  for (const { id } of occurrences)
    await ctx.transition(maintenanceOccurrences, id, { from: ['generated'], ...end });
  // The next one may have waited for this one.
  if (occurrences.length > 0) await wakeGeneration(ctx);
}

/** An order that is open again takes the place of the occurrence that a floating plan has planned meanwhile. */
export const openAgainByOrder = defineReaction('work_orders.reopen', async (ctx, { id }) => {
  for (const one of await ofOrder(ctx, id, 'skipped')) {
    const { rows } = await sql<{ status: string; basis: string }>`
      select o.status, p.basis from maintenance_occurrences o join maintenance_plans p on p.id = o.plan_id
      where o.target_id = ${one.target_id} and o.sequence > ${one.sequence} order by o.sequence for no key update of o`.execute(
      ctx.db,
    );
    const isFollowed = rows.some(({ status, basis }) => basis === 'floating' && status !== 'due');
    if (isFollowed) continue;
    if (rows[0]?.basis === 'floating')
      await ctx.db
        .deleteFrom('maintenance_occurrences')
        .where('target_id', '=', one.target_id)
        .where('status', '=', 'due')
        .execute();
    await ctx.transition(maintenanceOccurrences, one.id, {
      from: ['skipped'],
      to: 'generated',
      event: 'reopen',
      set: { skipped_reason: null, skipped_at: null },
    });
  }
});

function ofOrder({ db }: Ctx, orderId: string, status: 'generated' | 'skipped'): Promise<Occurrence[]> {
  return db
    .selectFrom('maintenance_occurrences')
    .selectAll()
    .where('work_order_id', '=', orderId)
    .where('status', '=', status)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

import type { Ctx } from '#kernel/context.ts';
import { defineReaction } from '#kernel/reaction.ts';
import { visitSeries } from './visit-series.resource.ts';

/** A work order that ends takes its series with it: nothing more is planned for it. Its visits end by themselves. */
export const endSeries = defineReaction(
  ['work_orders.complete', 'work_orders.cannot_complete', 'work_orders.cancel', 'work_orders.reject'],
  async (ctx: Ctx, { id }) => {
    const open = await ctx.db
      .selectFrom('visit_series')
      .select('id')
      .where('work_order_id', '=', id)
      .where('status', '=', 'planned')
      .orderBy('id')
      .execute();
    for (const series of open)
      await ctx.transition(visitSeries, series.id, { from: ['planned'], to: 'ended', event: 'end' });
  },
);

import { carryOut } from '#kernel/command.ts';
import { replayDelivery } from './webhook.commands.ts';
import './webhook.resource.ts';

/** The same event with the same id once more: a receiver that has seen it knows it by that. */
export const replayDeliveryDeed = carryOut(replayDelivery, async (ctx, row) => {
  await ctx.queue('webhooks.deliver', { delivery_id: row.id });
  return { attempts: 0, error: null, next_attempt_at: null };
});

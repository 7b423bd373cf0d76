import { carryOut } from '#kernel/command.ts';
import { replayDelivery } from './webhook.commands.ts';
import './webhook.resource.ts';

/** The same event with the same id once more: a receiver that has seen it knows it by that. A paused webhook keeps it. */
export const replayDeliveryDeed = carryOut(replayDelivery, async (ctx, row) => {
  await ctx.wake('webhooks.send', { webhook_id: row.webhook_id }, `webhook:${row.webhook_id}`);
  return { attempts: 0, error: null, next_attempt_at: null };
});

import './webhook.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { webhookDeliveries } from './webhook.resource.ts';

/** Sends the same event with the same id again, so that a receiver can recognise it. Kept while the webhook is paused. */
export const replayDelivery = defineCommand(
  webhookDeliveries,
  'replay',
  {
    label: 'Send again',
    from: ['delivered', 'failed'],
    to: 'pending',
    allow: office,
  },
  async (ctx, row) => {
    await ctx.wake('webhooks.send', { webhook_id: row.webhook_id }, `webhook:${row.webhook_id}`);
    return { attempts: 0, error: null, next_attempt_at: null };
  },
);

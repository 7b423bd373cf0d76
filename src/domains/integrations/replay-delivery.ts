import './webhook.resource.ts';
import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { webhookDeliveries } from './webhook.resource.ts';

/** The same event with the same id once more: a receiver that has seen it knows it by that. A paused webhook keeps it. */
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

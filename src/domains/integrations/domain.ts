import { defineDomain } from '#kernel/domain.ts';
import { apiKeys } from './api-key.resource.ts';
import { replayDelivery } from './replay-delivery.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { webhookDeliveries, webhooks } from './webhook.resource.ts';
import { pauseWebhook, resumeWebhook, testWebhook } from './webhook-commands.ts';

export const integrationsDomain = defineDomain('integrations', {
  resources: [apiKeys, webhooks, webhookDeliveries],
  commands: [revokeApiKey, pauseWebhook, resumeWebhook, testWebhook, replayDelivery],
});

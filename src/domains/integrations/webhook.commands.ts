import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { webhookDeliveries, webhooks } from './webhook.resource.ts';

export const pauseWebhook = defineCommand(webhooks, 'pause', {
  label: 'Pause',
  again: 'allowed',
  allow: office,
});
export const resumeWebhook = defineCommand(webhooks, 'resume', {
  label: 'Resume',
  again: 'allowed',
  allow: office,
});
/** Sends one made-up event, so that its receiver can be tried. */
export const testWebhook = defineCommand(webhooks, 'test', {
  label: 'Send a test',
  again: 'allowed',
  allow: office,
});
export const replayDelivery = defineCommand(webhookDeliveries, 'replay', {
  label: 'Send again',
  from: ['delivered', 'failed'],
  to: 'pending',
  allow: office,
});

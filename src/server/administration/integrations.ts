// Creates API keys and webhooks. Their secrets appear only in these responses, so these are routes and not commands, whose
// responses are stored for idempotent repeats.

import { createApiKey } from '#domains/integrations/create-api-key.ts';
import { createWebhook, rotateSecret } from '#domains/integrations/webhook-commands.ts';
import type { App } from '../app.ts';
import { readObject } from '../request/request.ts';
import type { Services } from '../services.ts';
import { KEY_PREFIX } from '../viewers/bearer.ts';
import { officeOnly } from '../viewers/office-only.ts';
import { newToken } from '../viewers/session-cookie.ts';

export function registerIntegrations(app: App, services: Services): void {
  const place = { resources: services.registry.resources, allowPrivate: services.config.privateWebhooks };
  const forOffice = officeOnly(services, 'Keys and webhooks are made by owners and supervisors.', 201);
  app.post('/api/api-keys', async (c) => {
    const body = await readObject(c);
    return forOffice(c, (ctx) => createApiKey(ctx, place.resources, body, KEY_PREFIX + newToken()));
  });
  app.post('/api/webhook-addresses', async (c) => {
    const body = await readObject(c);
    return forOffice(c, (ctx) => createWebhook(ctx, place, body, `whsec_${newToken()}`));
  });
  app.post('/api/webhook-addresses/:id/secret', (c) =>
    forOffice(c, (ctx) => rotateSecret(ctx, c.req.param('id'), `whsec_${newToken()}`)),
  );
}

// Making keys and webhooks. Their secrets are shown in these answers and never again: so these are no commands, whose
// answers are kept for a repeat.

import { createApiKey } from '#domains/integrations/create-api-key.ts';
import { createWebhook, rotateSecret } from '#domains/integrations/keep-webhook.ts';
import { office } from '#kernel/access.ts';
import type { Ctx as CommandCtx } from '#kernel/context.ts';
import { Refused } from '#kernel/errors.ts';
import { inTransaction } from '../acting.ts';
import type { App } from '../app.ts';
import { createCtx } from '../command-context.ts';
import { dataAnswer } from '../respond.ts';
import type { Services } from '../services.ts';
import { newToken } from '../session-cookie.ts';
import { KEY_PREFIX } from './bearer.ts';
import { type Ctx, readObject, withViewer } from './request.ts';

export function registerIntegrations(app: App, services: Services): void {
  const place = { resources: services.registry.resources, allowPrivate: services.config.privateWebhooks };
  app.post('/api/api-keys', async (c) => {
    const body = await readObject(c);
    return asOffice(c, services, (ctx) => createApiKey(ctx, place.resources, body, KEY_PREFIX + newToken()));
  });
  app.post('/api/webhook-addresses', async (c) => {
    const body = await readObject(c);
    return asOffice(c, services, (ctx) => createWebhook(ctx, place, body, `whsec_${newToken()}`));
  });
  app.post('/api/webhook-addresses/:id/secret', (c) =>
    asOffice(c, services, (ctx) => rotateSecret(ctx, c.req.param('id'), `whsec_${newToken()}`)),
  );
}

function asOffice(
  c: Ctx,
  services: Services,
  work: (ctx: CommandCtx) => Promise<unknown>,
): Promise<Response> {
  return withViewer(c, services, async (acting) => {
    if (!office.includes(acting.role))
      throw new Refused('forbidden', 'Keys and webhooks are made by owners and supervisors.');
    const data = await inTransaction(services.database, acting, async (within) => {
      const { db, query } = within.within;
      await query("select set_config('app.access', 'command', true)");
      return work(await createCtx(db, within, services.config.publicUrl));
    });
    return dataAnswer(data, 201);
  });
}

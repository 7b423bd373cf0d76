// Rate limit of code look-ups, per person and company: 60 a minute make guessing 26 characters hopeless.

import type { App } from '../app.ts';
import { enforceRateLimit } from '../request/rate-limit.ts';
import { withViewer } from '../request/request.ts';
import type { Services } from '../services.ts';

const PACE = { most: 60, seconds: 60 };

/** Runs before the command, outside its transaction, so that refused look-ups count too. */
export function registerAssetScan(app: App, services: Services): void {
  app.use('/api/asset_codes/-/scan', async (c, next) => {
    if (c.req.method === 'POST') {
      await withViewer(c, services, ({ userId }) => enforceRateLimit(services, `scan:${userId}`, PACE));
    }
    await next();
  });
}

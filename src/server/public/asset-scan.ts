// Looking codes up is throttled, per person and company: whoever tries codes out gets nowhere (60 a minute, 26 characters).

import type { App } from '../app.ts';
import { withViewer } from '../request/request.ts';
import { takeTurn } from '../request/take-turn.ts';
import type { Services } from '../services.ts';

const PACE = { most: 60, seconds: 60 };

/** Stands before the command itself, outside its transaction: a refused look-up counts too. */
export function registerAssetScan(app: App, services: Services): void {
  app.use('/api/asset_codes/-/scan', async (c, next) => {
    if (c.req.method === 'POST') {
      await withViewer(c, services, ({ userId }) => takeTurn(services, `scan:${userId}`, PACE));
    }
    await next();
  });
}

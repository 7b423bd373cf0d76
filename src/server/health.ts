import type { App } from './app.ts';
import type { Services } from './services.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; otherwise 503 with the reason: stopping, no database, a read-only
 * database, or one migrated by a newer version beyond what this one supports.
 */
export function registerHealth(app: App, services: Services): void {
  app.get('/healthz', () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }));
  app.get('/readyz', async () => {
    const reason = services.isReady() ? await services.readiness.check() : 'The server is stopping.';
    return reason === undefined
      ? Response.json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } })
      : Response.json(
          { status: 'not ready', reason },
          { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } },
        );
  });
  // There are no metrics yet; without this route the app's page would be sent.
  app.all('/metrics', () => Response.json({ status: 'not found' }, { status: 404 }));
}

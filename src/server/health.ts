import type { App } from './app.ts';
import type { Services } from './services.ts';

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; 503 and the reason while it stops, has no database, has one that
 * takes no writes, or one that a newer version has changed beyond what this one knows.
 */
export function registerHealth(app: App, services: Services): void {
  app.get('/healthz', () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }));
  app.get('/readyz', async () => {
    const reason = services.isReady() ? await services.readiness.ask() : 'The server is stopping.';
    return reason === undefined
      ? Response.json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } })
      : Response.json(
          { status: 'not ready', reason },
          { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } },
        );
  });
  // There are none yet; the page of the app would be taken for an answer.
  app.all('/metrics', () => Response.json({ status: 'not found' }, { status: 404 }));
}

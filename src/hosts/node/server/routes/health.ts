import type { App } from '../app.ts';
import type { Services } from '../services.ts';

/** `/healthz`: the process lives. `/readyz`: it can serve; 503 while it starts, stops or has no database. */
export function registerHealth(app: App, services: Services): void {
  app.get('/healthz', () => Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } }));
  app.get('/readyz', async () => {
    const ready = services.isReady() && (await answers(services));
    return Response.json(
      { status: ready ? 'ready' : 'not ready' },
      { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
    );
  });
}

async function answers(services: Services): Promise<boolean> {
  const patience = new Promise<false>((done) => setTimeout(() => done(false), 2000).unref());
  const asked = services.database.run([{ name: 'ready', text: 'select 1', values: [] }]).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, patience]);
}

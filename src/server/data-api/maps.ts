// The work order map, and the source of map tiles if the operator has configured one.

import { sites } from '#domains/crm/site.resource.ts';
import { readMapView } from '#domains/work-orders/map/work-order-map.rules.ts';
import { compileMap, mapSettings } from '#domains/work-orders/map/work-order-map.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { withCustomFields } from '#kernel/custom-fields.ts';
import { authorizeQuery } from '#kernel/data-api/authorize.ts';
import { parseQuery } from '#kernel/data-api/parse.ts';
import { runOne } from '#kernel/data-api/run-one.ts';
import { notFound } from '#kernel/errors.ts';
import { createRegistry } from '#kernel/registry.ts';
import type { App } from '../app.ts';
import { type Ctx, withViewer } from '../request/request.ts';
import { dataAnswer, jsonAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { createRunner } from '../viewers/acting.ts';
import type { Known } from '../viewers/viewers.ts';

export function registerMaps(app: App, services: Services): void {
  const database = createRunner(services);
  /** Takes the parameters of `GET /api/work_orders`, plus `area` and `zoom`. Reads with the viewer's own rights. */
  app.get('/api/work_orders/map', (c) =>
    withViewer(c, services, async (acting) => {
      const { filters, area, zoom } = splitQuery(c);
      const registry = registryOf(acting.known);
      const query = authorizeQuery(registry, workOrders.name, parseQuery(filters), acting);
      const statement = compileMap(query, readMapView(area, zoom), acting);
      const running = { database, viewer: acting, statement, settings: mapSettings } as const;
      const [body] = await runOne({ ...running, verb: 'read', resources: [], permission: undefined });
      return jsonAnswer(200, body ?? '');
    }),
  );
  app.get('/api/map-tiles', (c) =>
    withViewer(c, services, async () => dataAnswer(services.config.mapTiles ?? null)),
  );
}

/** An API key limited to some tables needs both tables. Custom fields of work orders can be used as filters. */
function registryOf({ key, own }: Known) {
  const isThere = ({ name }: { name: string }) => !key?.tables || key.tables.includes(name);
  if (![workOrders, sites].every(isThere)) throw notFound();
  return createRegistry([withCustomFields(workOrders, own?.columns[workOrders.name])], []);
}

function splitQuery(c: Ctx) {
  const asked = new URL(c.req.url).searchParams;
  const [area, zoom] = ['area', 'zoom'].map((name) => asked.get(name) ?? undefined);
  for (const name of ['area', 'zoom', 'tenant']) asked.delete(name);
  asked.set('select', 'id');
  return { filters: asked.toString(), area, zoom };
}

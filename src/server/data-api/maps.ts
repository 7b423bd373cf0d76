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
import { sendRange } from '../files/send-range.ts';
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
    withViewer(c, services, async () => dataAnswer(await backgroundOf(services))),
  );
  app.get(extractPath, (c) => withViewer(c, services, () => sendExtract(c, services)));
}

const extractPath = '/api/map-extract';
const streetMap = { text: '© OpenStreetMap', link: 'https://www.openstreetmap.org/copyright' };

/** The source that the operator has named; else the extract in the data folder; null: the browser draws outlines. */
async function backgroundOf({ config, mapExtract }: Services) {
  if (config.mapTiles) return config.mapTiles;
  const extract = await mapExtract.find();
  return extract ? { extract: `${extractPath}?v=${extract.version}`, attribution: streetMap } : null;
}

async function sendExtract(c: Ctx, { mapExtract }: Services): Promise<Response> {
  const extract = await mapExtract.find();
  if (!extract) throw notFound();
  const headers = {
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=86400',
    vary: 'Cookie',
    etag: `"${extract.version}"`,
  };
  return sendRange(extract.size, c.req.header('range'), headers, async (part) => {
    const body = await mapExtract.open(part);
    if (!body) throw notFound();
    return body;
  });
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

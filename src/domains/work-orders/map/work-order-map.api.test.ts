import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Company, inMinutes, openCompany, type Person, run } from '../testing/company.ts';
import type { MapReach, MapSight } from './work-order-map.rules.ts';

const tiles = {
  url: 'https://tiles.example.com/{z}/{x}/{y}.png',
  origin: 'https://tiles.example.com',
  attribution: { text: '© Example' },
};

let company: Company;
let owner: Person;
let anna: Person;
const sites: Record<string, string> = {};
beforeAll(async () => {
  company = await openCompany({ settings: { mapTiles: tiles } });
  owner = company.owner;
  anna = await company.hire('Anna Park', 'technician');
  const places = [
    ['station', '39.753000', '-105.000000', 'Denver'],
    ['library', '39.754000', '-105.001000', 'Denver'],
    ['college', '40.014900', '-105.270500', 'Boulder'],
    ['nadi', '-17.800000', '177.416000', 'Nadi'],
  ] as const;
  const made = await owner.must(
    owner.post<{ id: string }[]>(
      '/api/sites',
      places.map(([name, lat, lng, city]) => ({
        customer_id: company.customerId,
        name,
        lat,
        lng,
        address: { city },
      })),
    ),
  );
  places.forEach(([name], index) => {
    sites[name] = made[index]?.id ?? '';
  });
  const urgent = { priority: 'urgent', due_at: inMinutes(-60) };
  await anna.must(
    run(anna, await company.order({ title: 'A', site_id: sites.station, ...urgent }, anna), 'start'),
  );
  await company.order({ title: 'B', site_id: sites.station });
  await company.order({ title: 'C', site_id: sites.library });
  await company.order({ title: 'D', site_id: sites.college });
  await company.order({ title: 'E', site_id: sites.nadi });
  await company.order({ title: 'F' });
  await company.order({ title: 'G', site_id: null, customer_id: company.customerId });
});
afterAll(() => company.stop());

const reach = (person: Person, filters = '') =>
  person.must(person.get<MapReach>(`/api/work_orders/map?${filters}`));
const sight = (person: Person, area: string, zoom: number, filters = '') =>
  person.must(person.get<MapSight>(`/api/work_orders/map?area=${area}&zoom=${zoom}&${filters}`));
const colorado = '39,-106,41,-104';

it('returns the bounding box of a filter’s orders, and those without a position', async () => {
  expect(await reach(owner)).toEqual({
    area: { south: -17.8, west: -105.2705, north: 40.0149, east: 177.416 },
    placed: 5,
    unplaced: { orders: 1, site_ids: [company.siteId] },
    without_site: 1,
  });
  expect(await reach(owner, 'title=in.(A,B)')).toMatchObject({
    area: { south: 39.753, west: -105, north: 39.753, east: -105 },
    placed: 2,
    unplaced: { orders: 0, site_ids: [] },
  });
  expect(await reach(owner, 'title=eq.none')).toEqual({
    area: null,
    placed: 0,
    unplaced: { orders: 0, site_ids: [] },
    without_site: 0,
  });
});

it('groups orders by zoom level with counts, and returns the first ids in list order', async () => {
  const far = await sight(owner, colorado, 6, 'order=title.desc');
  expect(far.orders).toBe(4);
  expect(far.groups.reduce((sum, { orders }) => sum + orders, 0)).toBe(4);
  const [city] = (await sight(owner, colorado, 9)).groups;
  expect(city).toMatchObject({ orders: 3, sites: 2, urgent: 1, overdue: 1, town: 'Denver' });
  expect(city?.by_status).toEqual({ in_progress: 1, unscheduled: 2 });
  expect(city?.site_ids.toSorted()).toEqual([sites.station, sites.library].toSorted());
  expect(city?.lat).toBeCloseTo((39.753 * 2 + 39.754) / 3, 6);
  const near = await sight(owner, colorado, 17);
  expect(near.groups.map(({ orders, sites: places }) => [orders, places])).toEqual([
    [2, 1],
    [1, 1],
    [1, 1],
  ]);
  const titles = await owner.must(
    owner.get<{ title: string }[]>(`/api/work_orders?id=in.(${far.first.join()})&order=title.desc`),
  );
  expect(titles.map(({ title }) => title)).toEqual(['D', 'C', 'B', 'A']);
  expect(far.first).toHaveLength(4);
});

it('returns the same from kept numbers, by the filter and by the area', async () => {
  const server = await openCompany();
  try {
    const spread = Array.from({ length: 240 }, (_, n) => ({
      customer_id: server.customerId,
      name: `Site ${n}`,
      lat: `${40 + (n % 20) / 10}`,
      lng: `${-100 + Math.floor(n / 20) / 10}`,
    }));
    const made = await server.owner.must(server.owner.post<{ id: string }[]>('/api/sites', spread));
    const priorities = ['urgent', 'high', 'low'];
    const orders = Array.from({ length: 500 }, (_, n) => ({
      title: `Order ${(n * 7) % 500}`,
      site_id: made[n % 240]?.id,
      priority: priorities[n % 3],
      due_at: inMinutes(n % 2 === 0 ? -60 : 60),
    }));
    const [one, two] = await server.owner.must(
      server.owner.post<{ id: string }[]>('/api/work_orders', orders),
    );
    for (const { id } of [one, two] as { id: string }[])
      await server.owner.must(run(server.owner, { id }, 'cancel', { reason: 'Twice' }));
    const everywhere = ['39,-101,43,-98', '39.95,-100.05,40.25,-99.75', '40,-100,40,-100'];
    const filters = [
      '',
      'status=eq.cancelled',
      'is_open=is.true',
      'not.or=(status.eq.cancelled,is_open.is.false)',
      'q=order+4',
      'q=order+17',
    ];
    const seen = async (area: string, query: string) => {
      const { groups, ...rest } = await sight(server.owner, area, 5, query);
      const rounded = groups.map((group) => ({
        ...group,
        lat: group.lat.toFixed(6),
        lng: group.lng.toFixed(6),
      }));
      return { ...rest, groups: rounded };
    };
    for (const filter of filters) {
      // Every order has a title: the same orders, but not to be told from their status.
      const read = `${filter}&title=not.is.null`;
      expect(await reach(server.owner, filter), filter).toEqual(await reach(server.owner, read));
      for (const area of everywhere)
        for (const order of ['order=title', 'order=requested_at.desc', 'order=due_at.desc.nullslast'])
          expect(await seen(area, `${filter}&${order}`), `${filter} ${area} ${order}`).toEqual(
            await seen(area, `${read}&${order}`),
          );
    }
    const all = await sight(server.owner, everywhere[0] ?? '', 5, 'order=title');
    expect(all.orders).toBe(500);
    expect(all.groups.reduce((sum, { urgent }) => sum + urgent, 0)).toBe(166);
    const listed = await server.owner.must(
      server.owner.get<{ id: string }[]>('/api/work_orders?select=id&order=title&limit=100'),
    );
    expect(all.first).toEqual(listed.map(({ id }) => id));
  } finally {
    await server.stop();
  }
});

it('works across the date line', async () => {
  expect((await sight(owner, '-30,170,0,-170', 4)).orders).toBe(1);
  expect((await sight(owner, '-30,-170,0,170', 4)).orders).toBe(0);
});

it('shows only what the viewer may see', async () => {
  expect(await reach(anna)).toMatchObject({ placed: 1, without_site: 0, unplaced: { orders: 0 } });
  expect((await sight(anna, colorado, 9)).orders).toBe(1);
  expect((await anna.get('/api/work_orders/map?billing_status=eq.unbilled')).status).toBe(400);
  const stranger = await company.server.company('Other Works');
  expect(await reach(stranger)).toMatchObject({ area: null, placed: 0 });
});

it('refuses invalid areas and unknown filters', async () => {
  const wrong = [
    'area=1,2,3&zoom=4',
    'area=1,2,3,999&zoom=4',
    'area=5,2,3,4&zoom=4',
    'zoom=4',
    'colour=eq.red',
  ];
  for (const query of [...wrong, `area=${colorado}`, `area=${colorado}&zoom=99`]) {
    expect((await owner.get(`/api/work_orders/map?${query}`)).status, query).toBe(400);
  }
});

it('allows images from exactly the tile server’s origin', async () => {
  const answer = await anna.get('/api/map-tiles');
  expect(answer.body.data).toEqual(tiles);
  expect(answer.headers.get('content-security-policy')).toContain(
    "img-src 'self' data: blob: https://tiles.example.com;",
  );
});

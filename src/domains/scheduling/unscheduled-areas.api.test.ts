import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { UnscheduledArea } from './unscheduled-areas.report.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Areas');
});
afterAll(() => server.stop());

const make = async (table: string, row: object) =>
  (await owner.must(owner.post<{ id: string }[]>(`/api/${table}`, row)))[0]?.id ?? '';

it('counts what waits by territory, else town, else postcode, and lists it in that order', async () => {
  const customer_id = await make('customers', { name: 'Cooper' });
  await make('territories', { name: 'North', postcodes: ['601'] });
  const at = (address: object) => make('sites', { customer_id, name: 'Site', address });
  const north = await at({ postal_code: '60123', city: 'Elgin' });
  const town = await at({ city: 'Joliet', postal_code: '60431' });
  const code = await at({ postal_code: '61701' });
  const order = (site_id: string | null, row: object = {}) =>
    make('work_orders', { title: 'Job', customer_id, site_id, ...row });
  await order(north, { priority: 'urgent' });
  await order(north, { kind: 'repair', required_skills: ['gas'] });
  await order(town, { due_at: '2020-01-01T00:00:00Z' });
  await order(code);
  await order(null);
  const started = await order(town);
  await owner.must(owner.post(`/api/work_orders/${started}/start`, {}));
  const areas = (query = '') =>
    owner.must(owner.get<UnscheduledArea[]>(`/api/reports/unscheduled_areas${query}`));
  const of = (area: string | null, orders: number, urgent = 0) => ({ area, orders, urgent });
  expect(await areas()).toEqual([of('61701', 1), of('Joliet', 1), of('North', 2, 1), of(null, 1)]);
  expect(await areas('?kind=repair&skill=gas')).toEqual([of('North', 1)]);
  expect(await areas('?priority=urgent')).toEqual([of('North', 1, 1)]);
  expect(await areas('?due_before=2021-01-01T00:00:00Z')).toEqual([of('Joliet', 1)]);
  const rows = await owner.must(
    owner.get<{ area: string | null }[]>(
      '/api/work_orders?select=id,area&status=in.(approved,unscheduled)&order=area,due_at',
    ),
  );
  expect(rows.map(({ area }) => area)).toEqual(['61701', 'Joliet', 'North', 'North', null]);
  const north2 = await owner.must(owner.get<object[]>('/api/work_orders?select=id&area=eq.North'));
  expect(north2).toHaveLength(2);
});
